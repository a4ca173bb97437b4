import { sha256Hex } from '../base/sha256.ts'
import type { Socket } from '../client.ts'

/** An envelope that somebody handed in. */
type Posted = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly ttl: number
  readonly prompt?: boolean
  readonly from: string
}

/** A relay without a network: mailboxes, subscriptions by client id, pushes until acknowledged. */
export type MemoryRelay = {
  openSocket(url: string): Socket
  /** Everything that was handed in, in order. */
  readonly posted: readonly Posted[]
  /** All calls of clients, in order. */
  readonly calls: readonly { readonly method: string; readonly params: Readonly<Record<string, unknown>> }[]
  /** How many pushes were acknowledged. */
  acks(): number
  sockets(): number
  isSubscribed(topic: string): boolean
  /** Hands in an envelope as another client. */
  post(posted: Omit<Posted, 'from'>): void
  /** Hands what is and comes on a topic to somebody in this process. */
  listen(topic: string, listener: (posted: Posted) => void): void
  /** Pushes the last envelope of another client so many times more. */
  pushAgain(times: number): void
  /** Loses all sockets, and refuses new ones while it is down. */
  goDown(): void
  comeBack(): void
  /** Answers a call otherwise than by itself; `silence` does what is asked and loses the receipt. */
  answer: (method: string, params: Readonly<Record<string, unknown>>) => unknown | 'silence' | undefined
}

type Visitor = { readonly socket: Socket; readonly clientId: string; isOpen: boolean }

/** Makes such a relay; time comes from outside. */
export function createMemoryRelay(now: () => number): MemoryRelay {
  const posted: Posted[] = []
  const calls: { method: string; params: Record<string, unknown> }[] = []
  const visitors = new Set<Visitor>()
  const subscriptions = new Map<string, Set<string>>()
  const received = new Set<string>()
  const known = new Set<string>()
  const pushes = new Map<number, string>()
  const locals = new Map<string, ((posted: Posted) => void)[]>()
  let isDown = false
  let lastPush = 1_750_000_000_000_000
  let acks = 0

  function send(visitor: Visitor, frame: unknown): void {
    const data = JSON.stringify(frame)
    queueMicrotask(() => visitor.isOpen && visitor.socket.onmessage?.({ data }))
  }

  function push(visitor: Visitor, mail: Posted, again = false): void {
    const receipt = `${visitor.clientId} ${mail.topic} ${mail.message}`
    if (mail.from === visitor.clientId || (received.has(receipt) && !again)) return
    lastPush += 1
    pushes.set(lastPush, receipt)
    const { topic, message, tag } = mail
    const data = { topic, message, tag, publishedAt: now(), attestation: '' }
    send(visitor, { id: lastPush, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
  }

  function take(mail: Posted): void {
    const mark = `${mail.topic} ${mail.message}`
    const isKnown = known.has(mark)
    known.add(mark)
    posted.push(mail)
    if (isKnown) return
    for (const visitor of visitors)
      if (subscriptions.get(visitor.clientId)?.has(mail.topic)) push(visitor, mail)
    for (const listener of locals.get(mail.topic) ?? []) if (mail.from !== 'local') listener(mail)
  }

  function subscribe(visitor: Visitor, topics: readonly string[]): void {
    const own = subscriptions.get(visitor.clientId) ?? new Set()
    subscriptions.set(visitor.clientId, own)
    for (const topic of topics) own.add(topic)
    for (const mail of posted) if (topics.includes(mail.topic)) push(visitor, mail)
  }

  function call(visitor: Visitor, method: string, params: Record<string, unknown>): unknown {
    const topic = String(params['topic'] ?? params['pairingTopic'])
    const mail = {
      topic,
      message: String(params['message'] ?? params['sessionProposal']),
      from: visitor.clientId,
    }
    const [tag, ttl] = [Number(params['tag']), Number(params['ttl'])]
    if (method === 'irn_publish') take({ ...mail, tag, ttl, prompt: params['prompt'] === true })
    if (method === 'wc_proposeSession') {
      subscribe(visitor, [topic])
      take({ ...mail, tag: 1100, ttl })
    }
    if (method === 'irn_subscribe') subscribe(visitor, [topic])
    if (method === 'irn_batchSubscribe') {
      const topics = params['topics'] as string[]
      subscribe(visitor, topics)
      return topics.map((one) => sha256Hex(one + visitor.clientId))
    }
    if (method === 'irn_unsubscribe') subscriptions.get(visitor.clientId)?.delete(topic)
    return true
  }

  function hear(visitor: Visitor, text: string): void {
    const frame = JSON.parse(text)
    if (!('method' in frame)) {
      acks += 1
      received.add(pushes.get(Number(frame.id)) ?? '')
      return
    }
    const { id, method, params } = frame
    calls.push({ method, params })
    const other = relay.answer(method, params)
    if (other !== undefined && other !== 'silence') {
      send(visitor, { id, jsonrpc: '2.0', ...(other as object) })
      return
    }
    const result = call(visitor, method, params)
    if (other === undefined) send(visitor, { id, jsonrpc: '2.0', result })
  }

  const relay: MemoryRelay = {
    posted,
    calls,
    answer: () => undefined,
    acks: () => acks,
    sockets: () => visitors.size,
    isSubscribed: (topic) => [...subscriptions.values()].some((topics) => topics.has(topic)),
    openSocket(url) {
      const token = new URL(url).searchParams.get('auth')?.split('.')[1] ?? ''
      const clientId = JSON.parse(Buffer.from(token, 'base64url').toString()).iss
      const socket: Socket = {
        send: (text) => visitor.isOpen && hear(visitor, text),
        close(code = 1000) {
          if (!visitors.delete(visitor)) return
          visitor.isOpen = false
          queueMicrotask(() => socket.onclose?.({ code, reason: '' }))
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      const visitor: Visitor = { socket, clientId, isOpen: false }
      visitors.add(visitor)
      queueMicrotask(() => {
        if (isDown || !visitors.has(visitor)) {
          visitors.delete(visitor)
          socket.onclose?.({ code: 1006, reason: '' })
          return
        }
        visitor.isOpen = true
        socket.onopen?.()
      })
      return socket
    },
    post: (mail) => take({ ...mail, from: 'local' }),
    listen(topic, listener) {
      locals.set(topic, [...(locals.get(topic) ?? []), listener])
      for (const mail of posted) if (mail.topic === topic && mail.from !== 'local') listener(mail)
    },
    pushAgain(times) {
      const mail = posted.findLast(({ from }) => from === 'local')
      for (const visitor of visitors)
        for (let time = 0; mail && time < times; time += 1) push(visitor, mail, true)
    },
    goDown() {
      isDown = true
      for (const visitor of visitors) {
        visitor.isOpen = false
        queueMicrotask(() => visitor.socket.onclose?.({ code: 1006, reason: '' }))
      }
      visitors.clear()
    },
    comeBack() {
      isDown = false
    },
  }
  return relay
}
