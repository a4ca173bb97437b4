import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import { connected, connectQuestions, type Stage } from './stage.ts'

/** After a reload a connection comes back without a question, or not at all. */
export function declareRestoring({ stage, node }: Contract): void {
  /** A visitor who was connected, and has just reloaded the page. */
  async function reloaded(here: Stage) {
    const { page } = await connected(here)
    const { id } = await page.find('Harbor')
    const asked = connectQuestions(here.wallet).length
    return {
      asked,
      reload() {
        page.leave()
        const next = here.open()
        return (signal?: AbortSignal) => next.adapter.reconnect(id, next.request(signal))
      },
    }
  }

  test('a connection comes back with its account and chain, and nobody is asked', async () => {
    const here = stage()
    const { asked, reload } = await reloaded(here)
    here.wallet.switchChain(node().chains[1].id)
    const session = await reload()()
    expect(session?.accounts).toEqual([here.wallet.addresses[0]])
    expect(session?.chainId).toBe(node().chains[1].caip2)
    expect(connectQuestions(here.wallet)).toHaveLength(asked)
  })

  test('what came back can do what it could before', async () => {
    const here = stage()
    const { reload } = await reloaded(here)
    const session = await reload()()
    const [account = ''] = here.wallet.addresses
    expect(await session?.signMessage('Still here', account)).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('a wallet that is gone does not come back', async () => {
    const here = stage()
    const { reload } = await reloaded(here)
    here.remove()
    expect(await reload()()).toBeUndefined()
  })

  test('a locked wallet does not come back, and is not asked to unlock', async () => {
    const here = stage()
    const { asked, reload } = await reloaded(here)
    here.wallet.lock()
    expect(await reload()()).toBeUndefined()
    expect(connectQuestions(here.wallet)).toHaveLength(asked)
  })

  test('a wallet that has forgotten this page does not come back', async () => {
    const here = stage()
    const { asked, reload } = await reloaded(here)
    here.wallet.disconnect()
    expect(await reload()()).toBeUndefined()
    expect(connectQuestions(here.wallet)).toHaveLength(asked)
  })

  test('what was disconnected does not come back in the same page', async () => {
    const here = stage()
    const { page, session } = await connected(here)
    const { id } = await page.find('Harbor')
    await session.disconnect()
    const asked = connectQuestions(here.wallet).length
    expect(await page.adapter.reconnect(id, page.request())).toBeUndefined()
    expect(connectQuestions(here.wallet)).toHaveLength(asked)
  })

  test('a wallet that never answers lets go of the caller who gives up', async () => {
    const here = stage()
    const { reload } = await reloaded(here)
    const before = here.wallet.requests().length
    here.wallet.always('eth_accounts', 'ignore')
    const giveUp = new AbortController()
    const returning = reload()(giveUp.signal)
    await expect.poll(() => here.wallet.requests().length).toBeGreaterThan(before)
    const reason = new Error('Nobody waits any more.')
    giveUp.abort(reason)
    await expect(returning).rejects.toBe(reason)
  })
}
