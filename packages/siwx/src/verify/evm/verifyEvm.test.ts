import { type Sandbox, startSandbox, toViemChain } from '@latchkey/sandbox'
import { accountFactory, signatureValidator as compiled, contractAccount } from '@latchkey/sandbox/accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSignIn } from '../../message/parseSignIn.ts'
import { writeSignIn } from '../../message/writeSignIn.ts'
import contractVectors from '../../test/siwe-eip1271.json' with { type: 'json' }
import vectors from '../../test/siwe-verification_positive.json' with { type: 'json' }
import { verifySignature, verifySignIn } from '../verifySignIn.ts'
import { signatureValidator } from './signatureValidator.ts'
import type { ReadChain } from './verifyEvm.ts'

const id = 8131337
const chainId = `eip155:${id}`
const stranger = '0x00000000000000000000000000000000C0FfeE00'
const message = 'shop.example wants to know that it is you'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [id] })
})
afterAll(() => sandbox?.stop())

const transport = () => http(sandbox.chain(id).url)
const chain = () => toViemChain(sandbox.chain(id))
const reader = () => createPublicClient({ chain: chain(), transport: transport(), pollingInterval: 50 })

const readChain: ReadChain = async (asked, call) => {
  expect(asked).toBe(chainId)
  const { data } = await reader().call(call as { data: Hex })
  return data ?? '0x'
}

/** One of the funded keys, which pays for what it does. */
function owner(n: number) {
  const key = sandbox.accounts[n]?.privateKey
  if (key === undefined) throw new Error(`The sandbox has no account ${n}.`)
  return createWalletClient({ account: privateKeyToAccount(key), chain: chain(), transport: transport() })
}

async function deploy(from: number, code: { readonly bytecode: Hex }, argument = ''): Promise<Address> {
  const hash = await owner(from).sendTransaction({ data: `${code.bytecode}${argument}` })
  const { contractAddress } = await reader().waitForTransactionReceipt({ hash })
  if (contractAddress == null) throw new Error('The transaction has deployed nothing.')
  return contractAddress
}

const word = (address: Address) => address.slice(2).toLowerCase().padStart(64, '0')

test('the validator is the contract that the sandbox has compiled', () => {
  expect(signatureValidator).toBe(compiled.bytecode)
})

test.each(Object.entries(vectors))('verifies the EIP-4361 vector "%s" by its key', async (_, vector) => {
  const { address, chainId: chain, signature, ...fields } = vector
  const { time: _time, ...others } = { time: undefined, ...fields }
  const text = writeSignIn({ ...others, version: '1', accountAddress: address, chainId: `eip155:${chain}` })
  expect(await verifySignIn({ message: text, signature, chainId: 'eip155:1' })).toBe(true)
  const changed = text.replace('Nonce: ', 'Nonce: 0')
  expect(await verifySignIn({ message: changed, signature, chainId: 'eip155:1' })).toBe(false)
  expect(await verifySignIn({ message: text, signature, chainId: 'eip155:10' })).toBe(false)
})

test.each(Object.entries(contractVectors))(
  'leaves the ERC-1271 vector "%s" to the contract of its account, and believes what that answers',
  async (_, { message: text, signature }) => {
    expect(writeSignIn(parseSignIn(text))).toBe(text)
    const [, account = ''] = text.split('\n')
    const asked: string[] = []
    const answering =
      (answer: string) =>
      (chain: string, { data }: { readonly data: string }) => {
        asked.push(chain, data)
        return Promise.resolve(answer)
      }
    const input = { message: text, signature, chainId: 'eip155:1' }
    expect(await verifySignIn({ ...input, readChain: answering('0x01') })).toBe(true)
    expect(await verifySignIn({ ...input, readChain: answering('0x00') })).toBe(false)
    expect(await verifySignIn(input), 'no key has signed it').toBe(false)
    const [chain, question = ''] = asked
    expect(chain).toBe('eip155:1')
    for (const part of [word(account as Address), hashMessage(text), signature])
      expect(question).toContain(part.replace('0x', ''))
  },
)

test('verifies a key on a chain, and refuses other keys, texts and forms of the signature', async () => {
  const { address } = owner(0).account
  const signature = await owner(0).signMessage({ message })
  const verify = (changed: object) =>
    verifySignature({ message, signature, chainId, address, readChain, ...changed })
  expect(await verify({})).toBe(true)
  expect(await verify({ address: address.toLowerCase() })).toBe(true)
  expect(await verify({ address: owner(1).account.address })).toBe(false)
  expect(await verify({ message: `${message}.` })).toBe(false)
  for (const broken of [
    '',
    '0x',
    '0x0',
    signature.slice(2),
    `${signature}00`,
    signature.slice(0, -2),
    `${signature.slice(0, -2)}1d`,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(64)}1b`,
    withHighS(signature),
  ]) {
    expect(await verify({ signature: broken }), broken).toBe(false)
  }
})

test('verifies a contract account, and refuses it once it accepts nothing more (ERC-1271)', async () => {
  const { address: key } = owner(2).account
  const address = await deploy(2, contractAccount, word(key))
  const signature = await owner(2).signMessage({ message })
  const input = { message, signature, chainId, address, readChain }
  expect(await verifySignature(input)).toBe(true)
  expect(await verifySignature({ ...input, message: 'another' })).toBe(false)
  expect(await verifySignature({ ...input, signature: await owner(3).signMessage({ message }) })).toBe(false)
  expect(await verifySignature({ message, signature, chainId, address })).toBe(false)

  const hash = await owner(2).writeContract({ address, abi: contractAccount.abi, functionName: 'close' })
  await reader().waitForTransactionReceipt({ hash })
  expect(await verifySignature(input)).toBe(false)
})

test('verifies an account before it is there and after (ERC-6492)', async () => {
  const factory = await deploy(4, accountFactory)
  const { address: key } = owner(4).account
  const address = await reader().readContract({
    address: factory,
    abi: accountFactory.abi,
    functionName: 'addressOf',
    args: [key],
  })
  const make = { abi: accountFactory.abi, functionName: 'make', args: [key] } as const
  const inner = await owner(4).signMessage({ message })
  const wrap = (signature: Hex, target: Address = factory) =>
    serializeErc6492Signature({ address: target, data: encodeFunctionData(make), signature })
  const verify = (signature: Hex) => verifySignature({ message, signature, chainId, address, readChain })

  expect(await verify(wrap(inner))).toBe(true)
  expect(await reader().getCode({ address }), 'nothing is deployed by a question').toBe(undefined)
  expect(await verify(inner), 'an account that is not there cannot sign without its factory').toBe(false)
  expect(await verify(wrap(await owner(5).signMessage({ message })))).toBe(false)
  expect(await verify(wrap(inner, key)), 'a factory that makes nothing').toBe(false)
  expect(await verify(wrap(inner, '0x0000000000000000000000000000000000000000'))).toBe(false)
  expect(await verifySignature({ message, signature: wrap(inner), chainId, address })).toBe(false)
  for (const broken of brokenWrappings(wrap(inner))) expect(await verify(broken), broken).toBe(false)

  const hash = await owner(4).writeContract({ address: factory, ...make })
  await reader().waitForTransactionReceipt({ hash })
  expect(await verify(wrap(inner))).toBe(true)
  expect(await verify(inner)).toBe(true)
})

test('a signature of a key in the wrapping of a factory is none', async () => {
  const { address } = owner(6).account
  const signature = serializeErc6492Signature({
    address: sandbox.chain(id).contracts.Multicall3,
    data: '0x',
    signature: await owner(6).signMessage({ message }),
  })
  expect(await verifySignature({ message, signature, chainId, address, readChain })).toBe(false)
})

test('verifies a key that has lent its address to code, by its key though the code refuses (EIP-7702)', async () => {
  const lender = owner(7)
  const implementation = await deploy(7, contractAccount, word(lender.account.address))
  const authorization = await lender.signAuthorization({ contractAddress: implementation, executor: 'self' })
  const { address } = lender.account
  const hash = await lender.sendTransaction({ authorizationList: [authorization], to: stranger })
  await reader().waitForTransactionReceipt({ hash })
  expect(await reader().getCode({ address })).toMatch(/^0xef0100/)
  // The code has no owner at this address, so it refuses, and the key remains.
  const signature = await lender.signMessage({ message })
  expect(await verifySignature({ message, signature, chainId, address, readChain })).toBe(true)
  const foreign = await owner(8).signMessage({ message })
  expect(await verifySignature({ message, signature: foreign, chainId, address, readChain })).toBe(false)
})

test('refuses a contract that answers anything to any call, or reverts', async () => {
  const signature = await owner(9).signMessage({ message })
  const { Multicall3, WETH, Reverter } = sandbox.chain(id).contracts
  for (const address of [Multicall3, WETH, Reverter])
    expect(await verifySignature({ message, signature, chainId, address, readChain })).toBe(false)
})

test('rejects when the chain of a contract cannot be read, which is no answer about the signature', async () => {
  const signature = await owner(0).signMessage({ message })
  const input = { message, signature, chainId, address: sandbox.chain(id).contracts.Multicall3 }
  const failing = () => Promise.reject(new Error('The node is away.'))
  await expect(verifySignature({ ...input, readChain: failing })).rejects.toThrow('The node is away.')
  await expect(verifySignature({ ...input, readChain: async () => '0x' })).rejects.toThrow('gave no answer')
})

test('verifies a key without reading its chain', async () => {
  const { address } = owner(0).account
  const signature = await owner(0).signMessage({ message })
  const never = () => Promise.reject(new Error('The node is away.'))
  expect(await verifySignature({ message, signature, chainId, address, readChain: never })).toBe(true)
})

/** The other signature that the same key and text have: with n - s, and the other recovery bit. */
function withHighS(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/** The same wrapping with places and lengths that lead out of it. */
function brokenWrappings(wrapped: Hex): readonly Hex[] {
  const replaceWord = (index: number, word: string): Hex =>
    `0x${wrapped.slice(2, 2 + index * 64)}${word}${wrapped.slice(2 + (index + 1) * 64)}`
  return [
    `0x${'6492'.repeat(16)}`,
    replaceWord(0, 'f'.repeat(64)),
    replaceWord(1, 'f'.repeat(64)),
    replaceWord(2, 'f'.repeat(64)),
    replaceWord(2, '00ffffff'.padStart(64, '0')),
    replaceWord(3, '00ffffff'.padStart(64, '0')),
  ]
}
