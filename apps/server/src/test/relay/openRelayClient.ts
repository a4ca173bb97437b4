import { once } from 'node:events'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type ClientKey, clientToken, newClientKey } from './clientKey.ts'

const Push = v.object({
  id: v.number(),
  method: v.literal('irn_subscription'),
  params: v.object({
    id: v.string(),
    data: v.object({
      topic: v.string(),
      message: v.string(),
      publishedAt: v.number(),
      tag: v.number(),
      attestation: v.optional(v.nullable(v.string())),
    }),
  }),
})
const Answer = v.object({
  id: v.union([v.number(), v.string()]),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.string() })),
})

/** A message that the relay pushed. */
type RelayPush = v.InferOutput<typeof Push>['params']['data'] & { readonly pushId: number }

/** What a client is opened with. */
export type RelayClientOptions = {
  /** The same key again is the same client. */
  readonly key?: ClientKey
  /** `false`: pushes are taken and never acknowledged. */
  readonly ack?: boolean
  readonly projectId?: string
  /** More parameters of the address. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** When the token is made. */
  readonly now?: number
  /** `false`: pings are not answered. */
  readonly pong?: boolean
  onPush?(push: RelayPush): void
}

/** One socket at the relay, as small as a client can be. */
export type RelayClient = {
  readonly key: ClientKey
  /** What was pushed, in order. */
  readonly pushes: readonly RelayPush[]
  /** Everything that came, as it was written. */
  readonly frames: readonly string[]
  /** Code and reason, once the socket is closed. */
  readonly closed: Promise<readonly [code: number, reason: string]>
  /** Sends a text as it is, and gives the next frame that is no push. */
  ask(text: string): Promise<string>
  /** The result; an error of the relay (with its `code` and `data`), or a socket that closed before, rejects. */
  call(method: string, params: object): Promise<unknown>
  subscribe(topic: string): Promise<unknown>
  publish(topic: string, message: string, ttl?: number, tag?: number): Promise<unknown>
  ack(push: RelayPush): void
  readonly socket: WebSocket
  close(): Promise<void>
}

let lastId = 1_700_000_000_000_000

/** Connects a client to a relay. */
export async function openRelayClient(
  relayUrl: string,
  options: RelayClientOptions = {},
): Promise<RelayClient> {
  const { key = newClientKey(), ack: acks = true, projectId, onPush, headers, now, pong = true } = options
  const url = new URL(relayUrl)
  url.searchParams.set('auth', clientToken(key, relayUrl, now))
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    autoPong: pong,
    ...(headers ? { headers } : {}),
  })
  const frames: string[] = []
  const asking: ((text: string) => void)[] = []
  const pushes: RelayPush[] = []
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()

  socket.on('message', (data) => {
    const text = String(data)
    frames.push(text)
    const frame: unknown = JSON.parse(text)
    const push = v.safeParse(Push, frame)
    if (push.success) {
      const one = { ...push.output.params.data, pushId: push.output.id }
      pushes.push(one)
      if (acks) ack(one)
      onPush?.(one)
      return
    }
    const asker = asking.shift()
    if (asker !== undefined) {
      asker(text)
      return
    }
    const answer = v.parse(Answer, frame)
    const asked = waiting.get(Number(answer.id))
    waiting.delete(Number(answer.id))
    if (answer.error === undefined) asked?.resolve(answer.result)
    else asked?.reject(Object.assign(new Error(`${answer.error.code} ${answer.error.message}`), answer.error))
  })
  socket.on('error', () => {}) // told by `close`
  socket.on('close', (code) => {
    for (const one of waiting.values()) one.reject(new Error(`The socket closed with ${code}.`))
    waiting.clear()
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]))
  })
  await once(socket, 'open')

  function ack(push: RelayPush): void {
    socket.send(JSON.stringify({ id: push.pushId, jsonrpc: '2.0', result: true }))
  }
  function call(method: string, params: object): Promise<unknown> {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The socket is closed.'))
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  }
  return {
    key,
    pushes,
    frames,
    closed,
    call,
    ask(text) {
      return new Promise((resolve) => {
        asking.push(resolve)
        socket.send(text)
      })
    },
    subscribe: (topic) => call('irn_subscribe', { topic }),
    publish: (topic, message, ttl = 300, tag = 1108) => call('irn_publish', { topic, message, ttl, tag }),
    ack,
    socket,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await closed
    },
  }
}
