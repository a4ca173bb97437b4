import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A call as the relay under test's hands heard it. */
type HeardCall = {
  readonly id: number
  readonly method: string
  readonly params: Record<string, unknown>
}

/** What a script answers: a result, an error, or nothing at all. */
type Reply = { readonly result: unknown } | { readonly error: unknown } | 'silence'

/** One socket that came in, with all that was said on it. */
type Visit = {
  readonly query: URLSearchParams
  /** Texts as they came. */
  readonly frames: string[]
  readonly calls: HeardCall[]
  readonly receipts: unknown[]
  readonly socket: WebSocket
  closed: boolean
}

/** A relay that does as a test says. */
export type TestRelay = {
  readonly url: string
  readonly visits: Visit[]
  /** How each method is answered; what is not named here is answered with `true`. */
  readonly script: Record<string, (call: HeardCall, visit: Visit) => Reply>
  /** What happens to a socket that comes in. */
  onVisit: (visit: Visit) => void
  last(): Visit
  calls(method?: string): HeardCall[]
  push(topic: string, message: string, id?: number | string): void
  stop(): Promise<void>
}

/** Starts a relay of one's own on a free port. */
export async function startTestRelay(port = 0): Promise<TestRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port, path: '/relay' })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  let lastPush = 1_750_000_000_000_000
  const relay: TestRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
    visits: [],
    script: {},
    onVisit: () => {},
    last() {
      const visit = relay.visits.at(-1)
      if (!visit) throw new Error('Nobody came.')
      return visit
    },
    calls: (method) =>
      relay.visits
        .flatMap(({ calls }) => calls)
        .filter((call) => method === undefined || call.method === method),
    push(topic, message, id) {
      lastPush += 1
      const data = { topic, message, publishedAt: 1_750_000_000_000, tag: 1108 }
      const params = JSON.stringify({ id: 'aa', data })
      relay
        .last()
        .socket.send(
          `{"id":${id ?? lastPush},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`,
        )
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  server.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '', 'ws://relay').searchParams
    const visit: Visit = { query, frames: [], calls: [], receipts: [], socket, closed: false }
    relay.visits.push(visit)
    socket.on('close', () => {
      visit.closed = true
    })
    socket.on('message', (data) => {
      const text = String(data)
      visit.frames.push(text)
      const frame = JSON.parse(text)
      if (!('method' in frame)) {
        visit.receipts.push(text)
        return
      }
      visit.calls.push(frame)
      const reply = relay.script[frame.method]?.(frame, visit) ?? { result: true }
      if (reply !== 'silence') socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', ...reply }))
    })
    relay.onVisit(visit)
  })
  return relay
}
