import { expect, test } from 'vitest'
import type { Contract } from './adapterContract.ts'
import { answerConnect, connected, connectQuestions, holdConnect, methodsAsked } from './stage.ts'

/** A visitor connects a wallet, or does not. */
export function declareConnecting({ stage, node }: Contract): void {
  test('connecting asks the visitor and gives the account, the chain and the wallet itself', async () => {
    const here = stage()
    const { session } = await connected(here)
    expect(session.accounts).toEqual([here.wallet.addresses[0]])
    expect(session.chainId).toBe(node().chains[0].caip2)
    const provider = session.provider as typeof here.wallet.provider
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([here.wallet.addresses[0]])
    expect(connectQuestions(here.wallet).length).toBeGreaterThan(0)
  })

  test('a wallet that shares several accounts gives all of them, the active one first', async () => {
    const here = stage({ shares: 'all' })
    const { session } = await connected(here)
    expect(session.accounts).toEqual(here.wallet.addresses)
  })

  test('a visitor who says no is "declined", and can say yes the next time', async () => {
    const { open, wallet } = stage()
    const page = open()
    answerConnect(wallet, 'reject')
    await expect(page.connect('Harbor')).rejects.toMatchObject({ code: 'wallet.declined' })
    answerConnect(wallet)
    expect((await page.connect('Harbor')).accounts).toEqual([wallet.addresses[0]])
  })

  test('a second question while the first waits in the wallet is "pending"', async () => {
    const { open, wallet } = stage()
    const page = open()
    const held = holdConnect(wallet)
    const first = page.connect('Harbor')
    await held.asked
    await expect(page.connect('Harbor')).rejects.toMatchObject({ code: 'wallet.pending' })
    held.release()
    expect((await first).accounts).toEqual([wallet.addresses[0]])
  })

  test('a locked wallet is waited for until it is unlocked', async () => {
    const { open, wallet } = stage({ locked: true })
    const connecting = open().connect('Harbor')
    await expect.poll(() => connectQuestions(wallet).length).toBeGreaterThan(0)
    wallet.unlock()
    expect((await connecting).accounts).toEqual([wallet.addresses[0]])
  })

  test('a wallet that is not on the page is "missing"', async () => {
    const page = stage().open()
    const connecting = page.adapter.connect('com.example.none', page.request())
    await expect(connecting).rejects.toMatchObject({ code: 'wallet.missing' })
  })

  test('a wallet that fails is "failed", with its own reason in one line', async () => {
    const { open, wallet } = stage()
    answerConnect(wallet, { fails: { code: -32603, message: 'The vault\nis shut' } })
    await expect(open().connect('Harbor')).rejects.toMatchObject({
      code: 'wallet.failed',
      reason: 'The vault is shut',
    })
  })

  test('a wallet that is not asked yet when the caller gives up is not asked', async () => {
    const { open, wallet } = stage()
    const page = open()
    const { id } = await page.find('Harbor')
    const reason = new Error('Nobody waits any more.')
    const connecting = page.adapter.connect(id, page.request(AbortSignal.abort(reason)))
    await expect(connecting).rejects.toBe(reason)
    expect(connectQuestions(wallet)).toEqual([])
  })

  test('disconnecting gives up the permission of this page', async () => {
    const here = stage()
    const { page, session } = await connected(here)
    await session.disconnect()
    expect(here.wallet.connectedTo()).toEqual([])
    expect(methodsAsked(here.wallet)).toContain('wallet_revokePermissions')
    page.leave()
    const next = here.open()
    const { id } = await next.find('Harbor')
    expect(await next.adapter.reconnect(id, next.request())).toBeUndefined()
  })

  test('a wallet that cannot give up a permission is left all the same', async () => {
    const here = stage()
    const { session } = await connected(here)
    here.wallet.always('wallet_revokePermissions', { fails: { code: 4200, message: 'Unknown to me' } })
    await expect(session.disconnect()).resolves.toBeUndefined()
  })
}
