import { encodeFunctionData, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import type { ContractTransfer } from './adapterShape.ts'
import { tokenAbi } from './declareCalls.ts'
import { gift } from './sandboxNode.ts'
import { connected, sendingOf } from './stage.ts'

/** The widget sends through a session, and what it sends arrives. */
export function declareSending({ stage, node }: Contract): void {
  const stranger = () => privateKeyToAddress(generatePrivateKey())
  async function funded() {
    const here = stage()
    const [account = ''] = here.wallet.addresses
    await node().fund(account)
    return { here, ...(await connected(here)) }
  }
  const coinOf = async (owner: string) =>
    BigInt(String(await node().request('eth_getBalance', [owner, 'latest'])))
  const usdcOf = async (owner: `0x${string}`) => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
    return BigInt(String(await node().request('eth_call', [{ to: node().usdc, data }, 'latest'])))
  }

  test('the coin and USDC are sent with the send driver of the session, and are followed to their blocks', async () => {
    const { session, account: from } = await funded()
    const driver = await sendingOf(session)
    const to = stranger()
    const { caip2: chainId } = node().chains[0]
    expect(driver.readAddress(to.toLowerCase(), chainId)).toEqual({ address: to })
    const transfers: readonly ContractTransfer[] = [
      { chainId, from, to, amount: 12_345n },
      { chainId, from, to, amount: 1_500_000n, token: node().usdc },
    ]
    for (const transfer of transfers) {
      expect((await driver.estimate(transfer)).most).toBeGreaterThan(0n)
      const { hash, since } = await driver.send(transfer)
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      const question = { chainId, from, meant: transfer, ...(hash && { hash }), ...(since && { since }) }
      await expect.poll(() => driver.look(question)).toMatchObject({ at: 'block', ok: true })
    }
    expect([await coinOf(to), await usdcOf(to)]).toEqual([12_345n, 1_500_000n])
    expect(await driver.balance(from, node().usdc)).toBe(gift.usdc - 1_500_000n)
  })

  test('all of the coin is sent: the wallet is held to the fee that was left for it', async () => {
    const { here, session, account: from } = await funded()
    const driver = await sendingOf(session)
    const to = stranger()
    const { caip2: chainId } = node().chains[0]
    const fee = await driver.estimate({ chainId, from, to, amount: gift.coin })
    const amount = gift.coin - fee.most
    const { hash } = await driver.send({ chainId, from, to, amount }, fee)
    await expect.poll(() => driver.look({ chainId, from, ...(hash && { hash }) })).toMatchObject({ ok: true })
    expect(await coinOf(to)).toBe(amount)
    const asked = here.wallet.requests().find(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params).toMatchObject([{ gas: numberToHex(fee.gas) }])
  })

  test('a visitor who will not send is "declined", and one who has left before the wallet was asked is not asked', async () => {
    const { here, session, account: from } = await funded()
    const driver = await sendingOf(session)
    here.wallet.always('eth_sendTransaction', 'reject')
    const transfer = { chainId: node().chains[0].caip2, from, to: stranger(), amount: 1n }
    await expect(driver.send(transfer)).rejects.toMatchObject({ code: 'wallet.declined' })
    const asked = () => here.wallet.requests().filter(({ method }) => method === 'eth_sendTransaction').length
    const before = asked()
    const reason = new Error('Nobody waits any more.')
    await expect(driver.send(transfer, undefined, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(asked()).toBe(before)
  })
}
