import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import { gift } from './sandboxNode.ts'
import { callsOf, connected } from './stage.ts'

/** ERC-20, with one function under two names of arguments, and one that gives several values. */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
])

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Transactions and contract calls reach the chain. */
export function declareCalls({ stage, node }: Contract): void {
  const stranger = () => privateKeyToAddress(generatePrivateKey())
  async function funded() {
    const here = stage()
    const [account = ''] = here.wallet.addresses
    await node().fund(account)
    return { here, ...(await connected(here)) }
  }
  async function receiptOf(hash: string) {
    await expect.poll(() => node().request('eth_getTransactionReceipt', [hash])).not.toBeNull()
    return node().request('eth_getTransactionReceipt', [hash])
  }
  const coinOf = async (address: string) =>
    BigInt(String(await node().request('eth_getBalance', [address, 'latest'])))

  test('the balance of an account is read', async () => {
    const { session, account } = await funded()
    expect(await session.getBalance(account)).toBe(gift.coin)
  })

  test('a transaction is sent, and the chain has it', async () => {
    const { session, account } = await funded()
    const to = stranger()
    const hash = await callsOf(session).sendTransaction({ from: account, to, value: 12_345n })
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1', from: account.toLowerCase() })
    expect(await coinOf(to)).toBe(12_345n)
  })

  test('the gas of a transaction is estimated', async () => {
    const { session, account } = await funded()
    const gas = await callsOf(session).estimateGas({ from: account, to: stranger(), value: 1n })
    expect(gas).toBe(21_000n)
  })

  test('a transaction that would fail has no estimate', async () => {
    const { session, account } = await funded()
    const args = [stranger(), gift.usdc * 2n] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    const estimating = callsOf(session).estimateGas({ from: account, to: node().usdc, data })
    await expect(estimating).rejects.toMatchObject({ code: 'wallet.failed' })
  })

  test('writing to a contract moves tokens, and reading it says so', async () => {
    const { session, account } = await funded()
    const to = stranger()
    const token = { address: node().usdc, abi: tokenAbi } as const
    const hash = await callsOf(session).writeContract({
      ...token,
      from: account,
      functionName: 'transfer',
      args: [to, 1_500_000n],
    })
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
    const balanceOf = (owner: string) =>
      callsOf(session).readContract({ ...token, functionName: 'balanceOf', args: [owner] })
    expect(await balanceOf(to)).toBe(1_500_000n)
    expect(await balanceOf(account)).toBe(gift.usdc - 1_500_000n)
  })

  test('what a contract answers has the same form in every adapter', async () => {
    const { session } = await connected(stage())
    const read = callsOf(session).readContract
    const token = { address: node().usdc, abi: tokenAbi } as const
    expect(await read({ ...token, functionName: 'decimals' })).toBe(6)
    expect(await read({ ...token, functionName: 'symbol' })).toBe('USDC')
    const call = { target: node().usdc, allowFailure: true, callData: '0x313ce567' }
    const answer = await read({
      address: multicall,
      abi: multicallAbi,
      functionName: 'aggregate3',
      args: [[call]],
    })
    expect(answer).toEqual([{ success: true, returnData: `0x${'6'.padStart(64, '0')}` }])
  })
}
