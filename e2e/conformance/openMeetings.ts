import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { everything } from './grants.ts'
import { type Grant, type OfficialWallet, openOfficialWallet, type walletKinds } from './officialWallet.ts'
import { openPage, type Page, reach } from './openPage.ts'
import { startRelay } from './startRelay.ts'

/** A relay for the tests of a file, and pages and official wallets that are closed after each of them. */
export function openMeetings() {
  let relay: Awaited<ReturnType<typeof startRelay>>
  const opened: { stop?(): Promise<void>; close?(): void }[] = []

  beforeAll(async () => {
    relay = await startRelay()
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) {
      one.close?.()
      await one.stop?.()
    }
  })
  afterAll(() => relay?.stop())

  function keep<One extends (typeof opened)[number]>(made: One): One {
    opened.push(made)
    return made
  }

  async function page(skewMs = 0): Promise<Page> {
    return keep(await openPage({ relayUrl: relay.relayUrl, skewMs }))
  }

  async function reloaded(before: Page): Promise<Page> {
    return keep(await before.reload())
  }

  /** What a kind of wallet is met with. */
  function using(kind: (typeof walletKinds)[number]) {
    async function wallet(): Promise<OfficialWallet> {
      return keep(await openOfficialWallet(kind, relay.relayUrl))
    }

    /** A page and a wallet that have agreed. */
    async function paired(grant: Grant = everything, shop?: Page, phone?: OfficialWallet) {
      const [ourPage, theirs] = [shop ?? (await page()), phone ?? (await wallet())]
      const { pairing, uri } = await ourPage.code()
      await theirs.pair(uri)
      const topic = theirs.approve((await theirs.proposal()).id, grant)
      const { session } = await reach(pairing, 'settled')
      expect(await topic).toBe(session.topic)
      return { page: ourPage, wallet: theirs, session }
    }
    return { wallet, paired }
  }

  return { relay: () => relay, keep, page, reloaded, using }
}
