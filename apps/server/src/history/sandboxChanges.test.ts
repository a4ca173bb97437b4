import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { encodeFunctionData, erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askHistory, askWholeHistory } from '../test/askHistory.ts'
import { openWallet } from '../test/chains/openWallet.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  // So seldom that only what a page itself asks for can bring what is new.
  server = await startTestServer({ sandboxUrl: sandbox.url, deadlineMs: 60_000, historyPollMs: 600_000 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})
afterEach(() => chain().controls.resumeMining())

const chain = () => sandbox.chain(8131337)
const addressOf = (n: number) => sandbox.accounts[n]?.address ?? '0x'
const walletOf = (n: number) => openWallet(chain(), sandbox.accounts[n])
const query = 'chainId=eip155:8131337'
const newestOf = async (n: number) => (await askHistory(server.url, addressOf(n), query)).data[0]
const numbersOf = async (n: number, hash: Hex) =>
  (await askWholeHistory(server.url, addressOf(n), query)).filter((one) => one.metadata.hash === hash).length

function call(to: Hex, functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]) {
  return { to, data: encodeFunctionData({ abi: erc20Abi, functionName, args }), gas: 200_000n }
}

/** Code that says `Approval(owner, owner, …)` while it is deployed, and is nothing afterwards. */
function claimingApprovalOf(owner: Hex): Hex {
  const approval = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const word = owner.slice(2).padStart(64, '0')
  return `0x7f${word}7f${word}7f${approval}60206000a360006000f3`
}

test('what was just mined is listed at once, for both ends', async () => {
  const hash = await walletOf(1).sendTransaction({ to: addressOf(2), value: parseEther('0.25') })
  const [sent, received] = [await newestOf(1), await newestOf(2)]
  expect(sent).toMatchObject({
    id: `eip155:8131337:${hash}`,
    metadata: { operationType: 'send', status: 'confirmed', hash },
    transfers: [{ direction: 'out', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
  })
  expect(received).toMatchObject({
    metadata: { operationType: 'receive', hash },
    transfers: [{ direction: 'in', quantity: { numeric: '0.25' }, counterparty: addressOf(1).toLowerCase() }],
  })
})

test('coin and tokens to oneself, and nothing to oneself', async () => {
  await walletOf(1).sendTransaction({ to: addressOf(1), value: 5n })
  expect(await newestOf(1)).toMatchObject({
    metadata: { operationType: 'send' },
    transfers: [{ direction: 'self', quantity: { numeric: '0.000000000000000005' } }],
  })
  await walletOf(1).sendTransaction(call(chain().contracts.USDC, 'transfer', [addressOf(1), 7n]))
  expect(await newestOf(1)).toMatchObject({
    transfers: [{ direction: 'self', quantity: { numeric: '0.000007' }, fungible_info: { symbol: 'USDC' } }],
  })
  await walletOf(1).sendTransaction({ to: addressOf(1), value: 0n })
  expect(await newestOf(1)).toMatchObject({ metadata: { operationType: 'cancel' }, transfers: [] })
})

test('a contract that was created, and a call that failed', async () => {
  const created = await walletOf(1).sendTransaction({ data: '0x60006000f3', gas: 200_000n })
  expect(await newestOf(1)).toMatchObject({
    metadata: { operationType: 'deploy', sentTo: null, hash: created, status: 'confirmed' },
  })
  const failed = await walletOf(1).sendTransaction(
    call(chain().contracts.USDC, 'transfer', [addressOf(2), parseUnits('999999999', 6)]),
  )
  expect(await newestOf(1)).toMatchObject({
    metadata: { operationType: 'send', status: 'failed', hash: failed },
    transfers: [],
  })
  expect(await numbersOf(2, failed)).toBe(0)
})

test('an approval, in which nothing moves, is kept', async () => {
  const hash = await walletOf(1).sendTransaction(call(chain().contracts.DAI, 'approve', [addressOf(2), 1n]))
  expect(await newestOf(1)).toMatchObject({ metadata: { operationType: 'approve', hash }, transfers: [] })
})

test('nothing that a stranger moves out of an account is flagged: it is there for the address beside it', async () => {
  const bait = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [addressOf(1), addressOf(9), 0n],
  })
  const hash = await walletOf(9).sendTransaction({ to: chain().contracts.USDC, data: bait, gas: 200_000n })
  expect(await newestOf(1)).toMatchObject({
    metadata: { hash },
    transfers: [{ quantity: { numeric: '0' }, fungible_info: { flags: { is_spam: true } } }],
  })
  // Who sends nothing himself knows what he does.
  await walletOf(1).sendTransaction(call(chain().contracts.USDC, 'transfer', [addressOf(2), 0n]))
  expect(await newestOf(1)).toMatchObject({
    transfers: [{ quantity: { numeric: '0' }, fungible_info: { flags: { is_spam: false } } }],
  })
})

test('an approval that an unknown contract claims of somebody else is no part of his past', async () => {
  const deployed = await walletOf(9).sendTransaction({
    data: claimingApprovalOf(addressOf(1)),
    gas: 200_000n,
  })
  const { logs } = await walletOf(9).getTransactionReceipt({ hash: deployed })
  expect(logs).toHaveLength(1)
  expect(await numbersOf(9, deployed)).toBe(1)
  expect(await numbersOf(1, deployed)).toBe(0)
})

test('of a token that takes a fee both parts are told, exactly', async () => {
  const { TOLL } = chain().contracts
  await chain().controls.faucet({ to: addressOf(3), token: 'TOLL', amount: parseEther('300') })
  await walletOf(3).sendTransaction(call(TOLL, 'transfer', [addressOf(4), parseEther('100')]))
  const [gone, come] = [await newestOf(3), await newestOf(4)]
  const outs = gone?.transfers.map((one) => parseEther(one.quantity.numeric)) ?? []
  expect(outs.reduce((sum, one) => sum + one, 0n)).toBe(parseEther('100'))
  expect(come?.transfers).toMatchObject([{ direction: 'in', fungible_info: { symbol: 'TOLL' } }])
  expect(parseEther(come?.transfers[0]?.quantity.numeric ?? '0')).toBeLessThan(parseEther('100'))
})

test('what waits is told as pending, and as confirmed once it is mined', async () => {
  await chain().controls.holdMining()
  const hash = await walletOf(5).sendTransaction(
    call(chain().contracts.USDC, 'transfer', [addressOf(6), parseUnits('1.5', 6)]),
  )
  const waiting = await newestOf(5)
  expect(waiting).toMatchObject({
    id: `eip155:8131337:${hash}`,
    metadata: { operationType: 'send', status: 'pending', block: null, hash },
    transfers: [{ direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { symbol: 'USDC' } }],
  })
  expect(Math.abs(Date.parse(waiting?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(600_000)
  // What others promise is no money yet.
  expect(await numbersOf(6, hash)).toBe(0)
  await chain().controls.resumeMining()
  expect(await newestOf(5)).toMatchObject({ id: waiting?.id, metadata: { status: 'confirmed' } })
  expect(await numbersOf(5, hash)).toBe(1)
  expect(await numbersOf(6, hash)).toBe(1)
})

test('one that took the place of another is told alone, and one that was dropped not at all', async () => {
  await chain().controls.holdMining()
  const first = await walletOf(5).sendTransaction({ to: addressOf(6), value: 1n })
  const second = await chain().controls.replaceTransaction(first, { value: 2n })
  expect(await newestOf(5)).toMatchObject({ metadata: { hash: second, status: 'pending' } })
  expect(await numbersOf(5, first)).toBe(0)
  const third = await walletOf(5).sendTransaction({ to: addressOf(6), value: 3n })
  expect(await numbersOf(5, third)).toBe(1)
  await chain().controls.dropTransaction(third)
  expect(await numbersOf(5, third)).toBe(0)
  await chain().controls.resumeMining()
  expect(await newestOf(5)).toMatchObject({ metadata: { hash: second, status: 'confirmed' } })
  expect(await numbersOf(5, first)).toBe(0)
})

test('a reorganisation that keeps transactions lists each once, where it is now', async () => {
  const hashes: Hex[] = []
  for (const value of [11n, 12n, 13n]) {
    hashes.push(await walletOf(7).sendTransaction({ to: addressOf(8), value }))
  }
  const before = await askWholeHistory(server.url, addressOf(7), query)
  await chain().controls.reorg(3)
  const after = await askWholeHistory(server.url, addressOf(7), query)
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  for (const hash of hashes) {
    const receipt = await walletOf(7).getTransactionReceipt({ hash })
    const told = after.find((one) => one.metadata.hash === hash)
    expect(told?.metadata.block).toBe(String(receipt.blockNumber))
    expect(await numbersOf(8, hash)).toBe(1)
  }
})

test('a reorganisation that drops transactions takes them away, and what comes instead is listed', async () => {
  await chain().controls.faucet({ to: addressOf(7), token: 'USDC', amount: 100n })
  const lost = await walletOf(7).sendTransaction(call(chain().contracts.USDC, 'transfer', [addressOf(8), 3n]))
  expect(await numbersOf(8, lost)).toBe(1)
  await chain().controls.reorg(1, { keepTransactions: false })
  expect(await numbersOf(7, lost)).toBe(0)
  expect(await numbersOf(8, lost)).toBe(0)
  const instead = await walletOf(7).sendTransaction({ to: addressOf(8), value: 4n })
  expect(await newestOf(8)).toMatchObject({ metadata: { hash: instead } })
})

test('S4.61 S3.48 pages stay as they are while blocks come: nothing twice, nothing missing', async () => {
  const alice = addressOf(0)
  const before = await askWholeHistory(server.url, alice, query)
  const first = await askHistory(server.url, alice, query)
  const news: Hex[] = []
  for (let n = 0; n < 4; n++) news.push(await walletOf(0).sendTransaction({ to: addressOf(9), value: 1n }))
  const second = await askHistory(server.url, alice, `${query}&cursor=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  // Nor is the second page the first one from a cache, or the other way round.
  const again = await askHistory(server.url, alice, query)
  expect(again.data.slice(0, 4).map(({ metadata }) => metadata.hash)).toEqual(news.toReversed())
  expect(await askHistory(server.url, alice, `${query}&cursor=${first.next}`)).toEqual(second)
})
