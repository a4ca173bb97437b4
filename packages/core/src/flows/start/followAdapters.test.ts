import { expect, test, vi } from 'vitest'
import type { Adapter } from '../../adapter/adapter.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { type LibraryAdapter, libraryAdapter } from '../../test/libraryAdapter.ts'
import { statusOf } from '../../test/statusOf.ts'
import { type TestTab, testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { discoverWallets } from '../connect/discoverWallets.ts'
import { switchWallet } from '../connect/switchWallet.ts'

const idOf = ({ latchkey }: TestTab) => activeConnection(latchkey.connections.getState())?.connector.id
const idsOf = ({ latchkey }: TestTab) =>
  latchkey.connections.getState().list.map(({ connector }) => connector.id)
const isFollowed = (library: LibraryAdapter) => until(() => expect(library.watchers()).toBe(1))

/** A page with two wallets, and a chain library of its own. */
async function page() {
  const wallets = [testWallet('Harbor'), testWallet('Foxglove')] as const
  const browser = testBrowser(wallets)
  const library = libraryAdapter(wallets)
  const tab = browser.open({ adapters: [library] })
  await isFollowed(library)
  return { browser, library, tab, harbor: wallets[0], foxglove: wallets[1] }
}

/** How often the list of connections has changed since. */
function countChanges({ latchkey }: TestTab): () => number {
  let changes = 0
  latchkey.connections.subscribe(() => {
    changes += 1
  })
  return () => changes
}

test('a wallet that the page connects by itself is connected in the widget, in use and remembered', async () => {
  const { browser, library, tab, harbor } = await page()
  const changes = countChanges(tab)
  await library.pageConnects(harbor)
  expect(statusOf(tab)).toBe('connected')
  expect(idOf(tab)).toBe('test.harbor')
  expect(tab.latchkey.sessions.get('test.harbor')?.accounts).toEqual([harbor.addresses[0]])
  expect(browser.items.get('latchkey:main:connections')).toContain('test.harbor')
  expect(changes()).toBe(1)
  expect(library.used).toEqual([])
})

test('a wallet that the page disconnects leaves without a word, and no reload looks for it', async () => {
  const { browser, library, tab, harbor } = await page()
  await library.pageConnects(harbor)
  openModal(tab.latchkey)
  library.pageDisconnects(harbor)
  expect(statusOf(tab)).toBe('disconnected')
  expect(tab.latchkey.sessions.size).toBe(0)
  expect(tab.latchkey.connections.getState().gone).toBeUndefined()
  expect(tab.latchkey.notice.getState().open).toBe(false)
  expect(tab.latchkey.router.getState().open).toBe(false)
  expect(browser.items.get('latchkey:main:connections')).not.toContain('test.harbor')
  tab.close()
  expect(statusOf(browser.open({ adapters: [libraryAdapter([harbor])] }))).toBe('disconnected')
})

test('a closed widget stays closed when the page connects', async () => {
  const { library, tab, harbor } = await page()
  await library.pageConnects(harbor)
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('an open list of wallets closes when the page connects', async () => {
  const { library, tab, harbor } = await page()
  openModal(tab.latchkey)
  await library.pageConnects(harbor)
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('an attempt with another wallet goes on while the page connects', async () => {
  const { library, tab, harbor, foxglove } = await page()
  openModal(tab.latchkey)
  const held = foxglove.hold('eth_requestAccounts')
  const joining = joinByHand(tab, foxglove)
  await held.asked
  await library.pageConnects(harbor)
  expect(tab.latchkey.attempt.getState()).toMatchObject({ phase: 'waiting', connectorId: 'test.foxglove' })
  expect(tab.latchkey.router.getState().open).toBe(true)
  held.release()
  await joining
  expect(idsOf(tab)).toEqual(['test.harbor', 'test.foxglove'])
  expect(idOf(tab)).toBe('test.foxglove')
})

test('a wallet that the widget connects is one connection on both sides', async () => {
  const { library, tab, harbor } = await page()
  await joinByHand(tab, harbor)
  expect(idsOf(tab)).toEqual(['test.harbor'])
  expect(library.connected()).toEqual(['test.harbor'])
  expect(harbor.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(tab.events.filter(({ event }) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('a wallet that the widget disconnects is disconnected in the library, once', async () => {
  const { library, tab, harbor } = await page()
  await library.pageConnects(harbor)
  await disconnectWallet(tab.latchkey, 'test.harbor')
  expect(library.connected()).toEqual([])
  expect(harbor.requests().filter(({ method }) => method === 'wallet_revokePermissions')).toHaveLength(1)
})

test('the wallet that the page chooses is in use in the widget', async () => {
  const { library, tab, harbor, foxglove } = await page()
  await library.pageConnects(harbor)
  await library.pageConnects(foxglove)
  expect(idOf(tab)).toBe('test.foxglove')
  const changes = countChanges(tab)
  library.pageUses(harbor)
  expect(idOf(tab)).toBe('test.harbor')
  expect(changes()).toBe(1)
  expect(library.used).toEqual([])
})

test('the wallet that the visitor chooses is in use in the library, told once', async () => {
  const { library, tab, harbor, foxglove } = await page()
  await library.pageConnects(harbor)
  await library.pageConnects(foxglove)
  const changes = countChanges(tab)
  switchWallet(tab.latchkey, 'test.harbor')
  expect(library.connected()).toEqual(['test.harbor', 'test.foxglove'])
  expect(library.used).toEqual([`test.harbor ${harbor.addresses[0]}`])
  expect(changes()).toBe(1)
})

test('after a reload the wallets come back together, and the one that was in use is', async () => {
  const { browser, library, tab, harbor, foxglove } = await page()
  await library.pageConnects(harbor)
  await library.pageConnects(foxglove)
  switchWallet(tab.latchkey, 'test.harbor')
  tab.close()
  expect(library.watchers()).toBe(0)
  const next = libraryAdapter([harbor, foxglove])
  const after = browser.open({ adapters: [next] })
  expect(statusOf(after)).toBe('restoring')
  expect(idOf(after)).toBe('test.harbor')
  await until(() =>
    expect(after.latchkey.connections.getState().list.map(({ phase }) => phase)).toEqual([
      'connected',
      'connected',
    ]),
  )
  expect(idOf(after)).toBe('test.harbor')
  await until(() => expect(next.connected()[0]).toBe('test.harbor'))
  for (const wallet of [harbor, foxglove])
    expect(wallet.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('what the library no longer has after a reload is quietly over', async () => {
  const { browser, library, tab, harbor } = await page()
  await library.pageConnects(harbor)
  tab.close()
  harbor.disconnect()
  const after = browser.open({ adapters: [libraryAdapter([harbor])] })
  expect(statusOf(after)).toBe('restoring')
  await until(() => expect(statusOf(after)).toBe('disconnected'))
  expect(after.latchkey.connections.getState().gone).toBeUndefined()
  expect(browser.items.get('latchkey:main:connections')).toContain('"list":[]')
})

test('a wallet that another tab disconnects is disconnected in the library of this one', async () => {
  const { browser, library, tab, harbor } = await page()
  await library.pageConnects(harbor)
  const elsewhere = libraryAdapter([harbor])
  const other = browser.open({ adapters: [elsewhere] })
  await until(() => expect(statusOf(other)).toBe('connected'))
  elsewhere.pageDisconnects(harbor)
  await until(() => expect(statusOf(tab)).toBe('disconnected'))
  await until(() => expect(library.connected()).toEqual([]))
})

test('an adapter that is loaded later is followed from then on', async () => {
  const harbor = testWallet('Harbor')
  const library = libraryAdapter([harbor])
  const source = { namespace: 'eip155', load: async () => library } as const
  const tab = testBrowser([harbor]).open({ adapters: [source] })
  await library.pageConnects(harbor)
  expect(statusOf(tab)).toBe('disconnected')
  const stop = discoverWallets(tab.latchkey)
  await until(() => expect(statusOf(tab)).toBe('connected'))
  stop()
  expect(library.watchers()).toBe(1)
})

test('an adapter that the page wakes is loaded then, and its connection is followed', async () => {
  const harbor = testWallet('Harbor')
  const library = libraryAdapter([harbor])
  const load = vi.fn(async () => library)
  let wakes: (() => void) | undefined
  const unsubscribe = vi.fn()
  const source = {
    namespace: 'eip155',
    load,
    wake(wakeUp: () => void) {
      wakes = wakeUp
      return unsubscribe
    },
  } as const
  const tab = testBrowser([harbor]).open({ adapters: [source] })
  await library.pageConnects(harbor)
  expect([statusOf(tab), load.mock.calls.length]).toEqual(['disconnected', 0])
  wakes?.()
  wakes?.()
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect([load.mock.calls.length, library.watchers()]).toEqual([1, 1])
  tab.close()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('an adapter whose code does not load leaves the page as it is, and is loaded when it is next needed', async () => {
  const harbor = testWallet('Harbor')
  const library = libraryAdapter([harbor])
  const load = vi.fn(async () => library).mockRejectedValueOnce(new Error('offline'))
  const wake = (wakeUp: () => void) => {
    wakeUp()
    return () => {}
  }
  const tab = testBrowser([harbor]).open({ adapters: [{ namespace: 'eip155', load, wake } as const] })
  await library.pageConnects(harbor)
  await until(() => expect(load).toHaveBeenCalledOnce())
  expect(statusOf(tab)).toBe('disconnected')
  const stop = discoverWallets(tab.latchkey)
  await until(() => expect(statusOf(tab)).toBe('connected'))
  stop()
})

test('starting again in the same breath follows once, and a stopped instance hears nothing', async () => {
  const { library, tab, harbor } = await page()
  tab.close()
  const stop = tab.latchkey.start()
  tab.latchkey.start()()
  await isFollowed(library)
  stop()
  expect(library.watchers()).toBe(0)
  await library.pageConnects(harbor)
  expect(idsOf(tab)).toEqual([])
})

test('an adapter that cannot tell its sessions does not stop the others', async () => {
  const harbor = testWallet('Harbor')
  const broken = {
    ...libraryAdapter([]),
    watch() {
      throw new Error('Not today.')
    },
  }
  const library = libraryAdapter([harbor])
  const tab = testBrowser([harbor]).open({ adapters: [broken, library] })
  await isFollowed(library)
  await library.pageConnects(harbor)
  expect(statusOf(tab)).toBe('connected')
  expect(tab.lines).toEqual(['error: Latchkey: an adapter cannot tell what the page connects.'])
})

test('a session without an account that could be one is left alone', async () => {
  const { library, tab, harbor } = await page()
  harbor.next('eth_requestAccounts', { answers: ['0x123'] })
  await library.pageConnects(harbor)
  expect(idsOf(tab)).toEqual([])
  expect(viewsOf(tab.latchkey)).toEqual(['Connect'])
})

test('of two sessions with one id the one in use counts, and the other does not take its turn', async () => {
  const harbor = testWallet('Harbor')
  const library = libraryAdapter([harbor])
  const used: string[] = []
  const twice: Adapter = {
    ...library,
    watch: (report) =>
      library.watch?.((sessions) =>
        report(
          sessions.flatMap((session) =>
            ['first', 'second'].map((name) => ({ ...session, use: () => void used.push(name) })),
          ),
        ),
      ) ?? (() => {}),
  }
  const tab = testBrowser([harbor]).open({ adapters: [twice] })
  await isFollowed(library)
  await library.pageConnects(harbor)
  expect(idsOf(tab)).toEqual(['test.harbor'])
  expect(new Set(used)).toEqual(new Set(['first']))
})
