import { createClock, type HandClock } from '@latchkey/testing'
import type { StorageDevice } from '../base/storage.ts'
import type { LatchkeyDeps, PageDoor } from '../deps/deps.ts'
import { createLatchkey } from '../flows/start/createLatchkey.ts'
import type { Connection } from '../instance/connections.ts'
import type { Latchkey } from '../instance/latchkey.ts'
import type { LatchkeyEvent } from '../options/events.ts'
import type { LatchkeyOptions } from '../options/options.ts'

/** A page that a test describes: nothing in it happens by itself. */
export function testPage(page: Partial<PageDoor> = {}): PageDoor {
  return {
    origin: 'https://shop.example',
    title: 'The shop',
    description: 'Things to buy',
    icons: ['https://shop.example/icon.png'],
    languages: ['en-GB'],
    timeZone: 'Europe/Zurich',
    mobile: false,
    watchStorage: () => () => undefined,
    loadImage: () => Promise.resolve(),
    ...page,
  }
}

/** A storage device in memory. */
export function memoryDevice(): StorageDevice & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** An instance with a hand-wound clock, whose events and requests are written down. */
export function testInstance(
  options: LatchkeyOptions = {},
  deps: Partial<LatchkeyDeps> = {},
): { latchkey: Latchkey; clock: HandClock; events: LatchkeyEvent[]; requests: string[]; lines: string[] } {
  const clock = createClock(1_000_000)
  const events: LatchkeyEvent[] = []
  const requests: string[] = []
  const lines: string[] = []
  const { fetch: given = () => Promise.reject(new TypeError('no network here')) } = deps
  const latchkey = createLatchkey(
    { onEvent: (event) => void events.push(event), ...options },
    {
      clock,
      storage: memoryDevice(),
      page: testPage(),
      log: (level, text) => void lines.push(`${level}: ${text}`),
      ...deps,
      fetch: (input, init) => {
        requests.push(String(input))
        return given(input, init)
      },
    },
  )
  return { latchkey, clock, events, requests, lines }
}

/** Makes an instance look connected with one wallet, as it is after a visitor has approved. */
export function joinWallet({ connections }: Latchkey, id = 'com.example.wallet'): void {
  const connection: Connection = {
    connector: { id, name: 'Example Wallet', type: 'ANNOUNCED', chain: 'eip155' },
    namespace: 'eip155',
    phase: 'connected',
    accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    chainId: 'eip155:1',
  }
  const state = connections.getState()
  connections.setState({ ...state, started: true, list: [connection], active: { eip155: id } })
}
