import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import type { ContractSession } from './adapterShape.ts'
import { tokenAbi } from './declareCalls.ts'
import { letter } from './declareSigning.ts'
import { callsOf, connected, methodsAsked } from './stage.ts'

const anyone = '0x00000000000000000000000000000000000000Ad'

type Act = (session: ContractSession, account: string, usdc: string, signal?: AbortSignal) => Promise<unknown>

const signTypedData: Act = (session, account, _usdc, signal) =>
  callsOf(session).signTypedData(letter, account, signal)
const send: Act = (session, from, _usdc, signal) =>
  callsOf(session).sendTransaction({ from, to: anyone, value: 1n }, signal)
const write: Act = (session, from, usdc, signal) =>
  callsOf(session).writeContract(
    { from, address: usdc, abi: tokenAbi, functionName: 'transfer', args: [anyone, 1n] },
    signal,
  )
const signMessage: Act = (session, account, _usdc, signal) => session.signMessage('Hello', account, signal)

/** What each of them asks of the wallet. */
const asks: readonly (readonly [string, string, Act])[] = [
  ['signing a message', 'personal_sign', signMessage],
  ['signing typed data', 'eth_signTypedData_v4', signTypedData],
  ['sending', 'eth_sendTransaction', send],
  ['writing to a contract', 'eth_sendTransaction', write],
]

/** Whatever a wallet throws comes out as an error of ours. */
export function declareErrors({ stage, node }: Contract): void {
  async function ready() {
    const here = stage()
    const [account = ''] = here.wallet.addresses
    await node().fund(account)
    return { here, usdc: node().usdc, ...(await connected(here)) }
  }

  test.each(asks)('%s: every wallet error is one of ours', async (_what, method, act) => {
    const { here, session, account, usdc } = await ready()
    const outcomes = [
      ['reject', { code: 'wallet.declined' }],
      [{ fails: { message: 'User rejected the request.' } }, { code: 'wallet.declined' }],
      [{ fails: { code: -32002, message: 'Busy' } }, { code: 'wallet.pending' }],
      [{ fails: { code: 4200, message: 'Unknown to me' } }, { code: 'wallet.unsupported' }],
      [
        { fails: { code: -32000, message: 'The vault is shut' } },
        { code: 'wallet.failed', reason: 'The vault is shut' },
      ],
    ] as const
    for (const [behaviour, error] of outcomes) {
      here.wallet.always(method, behaviour)
      await expect(act(session, account, usdc)).rejects.toMatchObject(error)
    }
    here.wallet.always(method)
    expect(await act(session, account, usdc)).toMatch(/^0x[0-9a-f]+$/)
  })

  test.each(asks)('%s: a wallet that never answers lets go of who gives up', async (_what, method, act) => {
    const { here, session, account, usdc } = await ready()
    here.wallet.always(method, 'ignore')
    const giveUp = new AbortController()
    const acting = act(session, account, usdc, giveUp.signal)
    await expect.poll(() => methodsAsked(here.wallet)).toContain(method)
    const reason = new Error('Nobody waits any more.')
    giveUp.abort(reason)
    await expect(acting).rejects.toBe(reason)
  })

  test.each(asks)('%s: nobody is asked once the caller has given up', async (_what, method, act) => {
    const { here, session, account, usdc } = await ready()
    const reason = new Error('Nobody waits any more.')
    await expect(act(session, account, usdc, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(methodsAsked(here.wallet)).not.toContain(method)
  })

  test('a call that cannot be written asks nobody', async () => {
    const { here, session, account, usdc } = await ready()
    const call = {
      from: account,
      address: usdc,
      abi: tokenAbi,
      functionName: 'transfer',
      args: ['nobody', 1n],
    }
    const ours = { code: expect.stringMatching(/^(transaction|wallet)\./) }
    await expect(callsOf(session).writeContract(call)).rejects.toMatchObject(ours)
    await expect(
      callsOf(session).writeContract({ ...call, functionName: 'steal', args: [] }),
    ).rejects.toMatchObject(ours)
    await expect(callsOf(session).readContract(call)).rejects.toMatchObject(ours)
    expect(methodsAsked(here.wallet)).not.toContain('eth_sendTransaction')
  })

  test('an address without a contract has nothing to read', async () => {
    const { session } = await ready()
    const reading = callsOf(session).readContract({
      address: anyone,
      abi: tokenAbi,
      functionName: 'decimals',
    })
    await expect(reading).rejects.toMatchObject({ code: 'wallet.failed' })
  })
}
