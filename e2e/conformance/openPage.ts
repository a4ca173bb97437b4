import {
  openWalletConnect,
  type Pairing,
  type PairingStatus,
  type PairRequest,
  type RecordStore,
  type Session,
  type Socket,
  type WalletConnectClient,
  type WalletConnectEvent,
} from '@latchkey/walletconnect'

/** A page with our client in it, in Node: the same client that browsers run, with a socket of Node's. */
export type Page = {
  readonly client: WalletConnectClient
  readonly records: RecordStore
  readonly events: WalletConnectEvent[]
  /** Asks for a code; resolves when there is one. */
  code(change?: Partial<PairRequest>): Promise<{ readonly pairing: Pairing; readonly uri: string }>
  /** Closes the page and opens it again on what it stored. */
  reload(): Promise<Page>
  /** Lets so much time pass for the page, at once. */
  jump(ms: number): void
  close(): void
}

/** What the page asks for, on all three namespaces. */
export const proposed = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: [
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_signTypedData',
      'eth_signTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_watchAsset',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage', 'solana_signTransaction'],
    events: ['accountsChanged'],
  },
  bip122: {
    chains: ['bip122:000000000019d6689c085ae165831e93'],
    methods: ['signMessage', 'getAccountAddresses'],
    events: ['bip122_addressesChanged'],
  },
} satisfies PairRequest['namespaces']

type PageOptions = {
  readonly relayUrl: string
  readonly records?: RecordStore
  /** How far the page's clock is off, in milliseconds. */
  readonly skewMs?: number
}

/** Opens a page on a relay. */
export async function openPage({
  relayUrl,
  records = createRecords(),
  skewMs = 0,
}: PageOptions): Promise<Page> {
  const events: WalletConnectEvent[] = []
  const { clock, jump } = createJumpingClock(skewMs)
  const client = openWalletConnect(
    {
      relayUrl,
      projectId: 'localhost',
      metadata: { name: 'Shop', description: 'A shop', url: 'http://127.0.0.1', icons: [] },
    },
    {
      clock,
      records,
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      openSocket: (url) => new WebSocket(url) as unknown as Socket,
      onWake: () => () => {},
      isVisible: () => true,
      log() {},
    },
  )
  client.subscribe((event) => events.push(event))
  await client.ready
  return {
    client,
    records,
    events,
    async code(change = {}) {
      const pairing = client.pair({ namespaces: proposed, ...change })
      const status = await reach(pairing, 'waiting')
      return { pairing, uri: status.uri }
    },
    async reload() {
      client.close()
      return openPage({ relayUrl, records, skewMs })
    },
    jump,
    close: () => client.close(),
  }
}

/** The machine's time, off by so much, and moved on by hand. */
function createJumpingClock(skewMs: number) {
  let ahead = skewMs
  let lastTimer = 0
  const timers = new Map<number, { readonly due: number; readonly timer: NodeJS.Timeout; run(): void }>()
  const now = () => Date.now() + ahead
  const clock = {
    now,
    setTimeout(action: () => void, ms: number): number {
      lastTimer += 1
      const id = lastTimer
      const run = () => {
        clock.clearTimeout(id)
        action()
      }
      timers.set(id, { due: now() + ms, timer: setTimeout(run, ms), run })
      return id
    },
    clearTimeout(id: number): void {
      clearTimeout(timers.get(id)?.timer)
      timers.delete(id)
    },
  }
  return {
    clock,
    jump(ms: number): void {
      ahead += ms
      const due = [...timers.values()].filter((one) => one.due <= now())
      for (const { run } of due.sort((a, b) => a.due - b.due)) run()
    },
  }
}

/** Waits until a pairing has come to a phase; fails when it ends elsewhere. */
export function reach<Phase extends PairingStatus['phase']>(
  pairing: Pairing,
  phase: Phase,
): Promise<Extract<PairingStatus, { phase: Phase }>> {
  return new Promise((resolve, reject) => {
    const look = (status: PairingStatus) => {
      if (status.phase === phase) resolve(status as Extract<PairingStatus, { phase: Phase }>)
      else if (ends.includes(status.phase)) reject(new Error(`Pairing came to ${JSON.stringify(status)}.`))
      else return
      stop()
    }
    let stop = () => {}
    stop = pairing.subscribe(look)
    look(pairing.getStatus())
  })
}

const ends: readonly PairingStatus['phase'][] = ['settled', 'signedIn', 'rejected', 'expired', 'failed']

/** The session of a page, which has one. */
export function onlySession({ client }: Pick<Page, 'client'>): Session {
  const [session] = client.sessions()
  if (session === undefined) throw new Error('The page has no session.')
  return session
}

/** Storage that lives as long as the test. */
export function createRecords(): RecordStore {
  const records = new Map<string, string>()
  return {
    async list(prefix) {
      const found = [...records].filter(([key]) => key.startsWith(prefix))
      return new Map(found.map(([key, text]) => [key, JSON.parse(text)]))
    },
    set: async (key, record) => void records.set(key, JSON.stringify(record)),
    remove: async (key) => void records.delete(key),
  }
}
