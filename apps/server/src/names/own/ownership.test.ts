import { toViemChain } from '@latchkey/sandbox'
import { accountFactory } from '@latchkey/sandbox/accounts'
import { fillPath, paths } from '@latchkey/wire'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { serializeErc6492Signature } from 'viem/utils'
import { expect, test } from 'vitest'
import { createRegistrar, newOwner, type Owner } from '../../test/names/createRegistrar.ts'
import { contractOwner, refusalOf, useNames, valid } from '../../test/names/useNames.ts'

const names = useNames()
const { newContract, newName } = names

test('A71 a name is registered only for an account that signed, and changed only by its owner', async () => {
  const victim = newOwner()
  const thief = newOwner()
  const unsigned = [401, 'invalid_signature', 'signature']
  const stolen = await names.registrar.register(newName(), { ...victim, sign: thief.sign })
  expect(await refusalOf(stolen)).toEqual(unsigned)
  for (const signature of [
    '0x00',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'11'.repeat(1_000)}`,
  ]) {
    const response = await names.registrar.register(newName(), victim, {}, { body: { signature } })
    expect(await refusalOf(response), signature.slice(0, 20)).toEqual(unsigned)
  }
  const name = newName()
  await names.registrar.register(name, victim)
  const notOwner = [401, 'not_owner', 'address']
  expect(await refusalOf(await names.registrar.setAttributes(name, thief, { bio: 'Mine.' }))).toEqual(
    notOwner,
  )
  const target = { coin_type: 60, address: thief.address }
  expect(await refusalOf(await names.registrar.setAddress(name, thief, target))).toEqual(notOwner)
  const lending = { ...victim, sign: thief.sign }
  expect(await refusalOf(await names.registrar.setAddress(name, lending, target))).toEqual(unsigned)
  // A message about one name is not one about another.
  const body = await names.registrar.sign(newName(), victim, { bio: 'Mine.' })
  const crossed = await names.registrar.post(fillPath(paths.setNameAttributes, { name }), body)
  expect(await refusalOf(crossed)).toEqual([400, 'wrong_name', 'name'])
  expect((await names.registrar.find(name))?.addresses['60']?.address).toBe(victim.address)
})

test('a contract registers a name while it says that the signature is its own', async () => {
  const yes = contractOwner(await newContract(1, valid))
  const name = newName()
  expect((await names.registrar.register(name, yes)).status).toBe(200)
  expect((await names.registrar.find(name))?.addresses['60']?.address).toBe(getAddress(yes.address))
  const no = contractOwner(await newContract(1, 0xffffffffn << 224n))
  const refused = await names.registrar.register(newName(), no)
  expect(await refusalOf(refused)).toEqual([401, 'invalid_signature', 'signature'])
  // On a chain where the contract is not, nothing speaks for it.
  const elsewhere = await createRegistrar(names.server.url, 8131338).register(newName(), yes)
  expect(elsewhere.status).toBe(401)
  // A contract that changed its mind no longer changes the name.
  await newContract(1, 0n, yes.address)
  expect((await names.registrar.setAttributes(name, yes, { bio: 'Still here.' })).status).toBe(401)
})

test('an account that is a contract signs with the key behind it, before it is on its chain and after', async () => {
  const chain = names.sandbox.chain(8131338)
  const other = createRegistrar(names.server.url, chain.id)
  const funded = privateKeyToAccount(names.sandbox.accounts[3]?.privateKey as Hex)
  const described = { chain: toViemChain(chain), transport: http() }
  const wallet = createWalletClient({ account: funded, ...described })
  const reader = createPublicClient(described)
  const nonce = await reader.getTransactionCount({ address: funded.address })
  await wallet.sendTransaction({ data: accountFactory.bytecode })
  const factory = getContractAddress({ from: funded.address, nonce: BigInt(nonce) })
  const key = privateKeyToAccount(generatePrivateKey())
  const about = { abi: accountFactory.abi, args: [key.address] } as const
  const address = await reader.readContract({ ...about, address: factory, functionName: 'addressOf' })
  const data = encodeFunctionData({ ...about, functionName: 'make' })
  const wrapped: Owner = {
    address,
    sign: async (message) =>
      serializeErc6492Signature({
        address: factory,
        data,
        signature: await key.signMessage({ message }),
      }),
  }
  const name = newName()
  expect((await other.register(name, { ...wrapped, sign: newOwner().sign })).status).toBe(401)
  expect((await other.register(name, wrapped)).status).toBe(200)
  const hash = await wallet.writeContract({ ...about, address: factory, functionName: 'make' })
  await waitForTransactionReceipt(wallet, { hash })
  const plain: Owner = { address, sign: (message) => key.signMessage({ message }) }
  expect((await other.setAttributes(name, plain, { bio: 'I am a contract.' })).status).toBe(200)
  expect((await other.find(name))?.attributes).toEqual({ bio: 'I am a contract.' })
})

test('A71 a contract that somebody else put at the same address of another chain does not change the name', async () => {
  const alice = contractOwner(await newContract(8131338, valid))
  const name = newName()
  const other = createRegistrar(names.server.url, 8131338)
  expect((await other.register(name, alice)).status).toBe(200)
  await newContract(8131338, 0n, alice.address)
  await newContract(1, valid, alice.address)
  const target = { coin_type: 60, address: newOwner().address }
  expect(await refusalOf(await names.registrar.setAddress(name, alice, target))).toEqual([
    401,
    'invalid_signature',
    'signature',
  ])
})

test('A71 a contract at the address of an account of Ethereum takes neither its name nor its place', async () => {
  const other = createRegistrar(names.server.url, 8131338)
  const squatter = contractOwner(await newContract(8131338, valid))
  const squatted = newName()
  expect((await other.register(squatted, squatter)).status).toBe(200)
  expect(Object.keys((await other.find(squatted))?.addresses ?? {})).toEqual([String(0x8000_0000 + 8131338)])
  const reverse = fillPath(paths.profileReverse, { address: squatter.address })
  expect(await (await names.get(`${reverse}?apiVersion=2`)).json()).toEqual([])
  const owner = contractOwner(await newContract(1, valid, squatter.address))
  const name = newName()
  expect((await names.registrar.register(name, owner)).status).toBe(200)
  expect(await (await names.get(`${reverse}?apiVersion=2`)).json()).toMatchObject([{ name }])
})

test('a contract that signs on Ethereum as well leads there from another chain', async () => {
  const other = createRegistrar(names.server.url, 8131338)
  const owner = contractOwner(await newContract(8131338, valid))
  await newContract(1, valid, owner.address)
  const name = newName()
  expect((await other.register(name, owner)).status).toBe(200)
  expect(Object.keys((await other.find(name))?.addresses ?? {})).toEqual([
    '60',
    String(0x8000_0000 + 8131338),
  ])
})
