import * as v from 'valibot'
import { validationDefaults } from '../validationDefaults.ts'
import { AppMessage, InitChannel } from './appMessages.ts'
import { copyJson } from './copyJson.ts'
import { framePayloads } from './framePayloads.ts'
import {
  type FrameHandlers,
  type FrameRequestContext,
  type FrameRequestName,
  frameRequests,
} from './frameRequests.ts'
import {
  abortEvent,
  appEvent,
  FrameError,
  frameEvents,
  frameVersion,
  invalidEvent,
  RequestId,
} from './messages.ts'

/** The end of a channel, in a browser or in Node. */
export type FramePort = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

/** A message from another window. */
export type WindowMessage = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly FramePort[]
}

/** The window around the frame. */
export type FrameParent = { postMessage(message: unknown, targetOrigin: string): void }

/** The window of the frame: what `acceptHost` needs of it. */
export type FrameWindow = {
  readonly parent: FrameParent | null
  readonly top: unknown
  addEventListener(type: 'message', listener: (event: WindowMessage) => void): void
  removeEventListener(type: 'message', listener: (event: WindowMessage) => void): void
}

/** Whom the frame talks to, and who answers. */
export type AcceptHostOptions = {
  /** The origins of the project, each written exactly: `https://shop.example`. */
  readonly allowedOrigins: readonly string[]
  readonly handlers: FrameHandlers
  /** Called when the channel is up. */
  readonly onOpen?: (hostOrigin: string) => void
  /** Called when the channel was closed, for example after too many invalid messages. */
  readonly onClose?: () => void
}

/** Window and clock of the frame. */
export type AcceptHostDeps = { readonly window: FrameWindow; readonly now: () => number }

// Large enough for 50 calls or one contract, small enough to copy without a pause.
const longestMessage = 1_048_576
const mostInvalid = 20
const invalidWithinMs = 10_000
const plainOrigin = /^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d{1,5})?$/

const nameByEvent: ReadonlyMap<string, FrameRequestName> = new Map(
  (Object.keys(frameRequests) as FrameRequestName[]).map((name) => [appEvent(name), name]),
)

/**
 * Tells the page around the frame that the frame is ready, takes one channel from it and answers the requests that come
 * over that channel. A frame inside of another frame stays silent. Returns a function that closes the channel.
 */
export function acceptHost(options: AcceptHostOptions, { window, now }: AcceptHostDeps): () => void {
  const { allowedOrigins } = options
  const { parent } = window
  const self: unknown = window
  if (parent === null || parent === self) throw new Error('W3mFrame: parent is not set')
  const wrong = allowedOrigins.find((origin) => !plainOrigin.test(origin))
  if (wrong !== undefined) throw new Error(`'${wrong}' is no origin: write one like https://shop.example.`)
  if (parent !== window.top) return () => {}

  let close = () => window.removeEventListener('message', onMessage)

  function onMessage({ data, origin, source, ports }: WindowMessage): void {
    if (source !== parent || !allowedOrigins.includes(origin)) return
    const [port] = ports
    if (port === undefined || ports.length !== 1 || !v.is(InitChannel, data)) return
    // Before anything else, so that no second message can bring another channel.
    window.removeEventListener('message', onMessage)
    close = answerRequests(port, origin, options, now)
    options.onOpen?.(origin)
  }

  window.addEventListener('message', onMessage)
  // The browser delivers it to none but the true parent, so the page's origin need not be known.
  for (const origin of allowedOrigins)
    parent.postMessage({ type: '@w3m-frame/READY', v: frameVersion }, origin)
  return () => close()
}

/** Answers what comes over one port, until it is closed. */
function answerRequests(
  port: FramePort,
  hostOrigin: string,
  { handlers, onClose }: AcceptHostOptions,
  now: () => number,
): () => void {
  const running = new Map<string, AbortController>()
  let invalidTimes: readonly number[] = []
  let isClosed = false

  function close(): void {
    if (isClosed) return
    isClosed = true
    port.close()
    for (const controller of running.values()) controller.abort()
    running.clear()
    onClose?.()
  }

  function refuse({ event, id, message, code }: InvalidMessage): void {
    port.postMessage({ type: event, id, payload: { message, code } })
    invalidTimes = [...invalidTimes.filter((time) => now() - time < invalidWithinMs), now()]
    if (invalidTimes.length >= mostInvalid) close()
  }

  function onMessage(data: unknown): void {
    if (isClosed) return
    const message = readMessage(data, running)
    if (message.kind === 'abort') abort(message.id)
    else if (message.kind === 'request') void run(message)
    else refuse(message)
  }

  function abort(id: string): void {
    running.get(id)?.abort()
    running.delete(id)
  }

  async function run({ name, id, payload }: RequestMessage): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    // The payload was parsed by the schema of the same name.
    const handle = handlers[name] as (payload: unknown, context: FrameRequestContext) => Promise<unknown>
    const { success, error } = frameEvents(name)
    // An answer to a request that was given up would come as a surprise.
    const answer = (type: string, content: unknown) => {
      if (running.get(id) === controller) port.postMessage({ type, id, payload: content })
    }
    try {
      answer(success, await handle(payload, { id, hostOrigin, signal: controller.signal }))
    } catch (failure) {
      answer(error, errorBody(failure))
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  port.addEventListener('message', ({ data }) => onMessage(data))
  port.start()
  return close
}

type RequestMessage = { readonly name: FrameRequestName; readonly id: string; readonly payload: unknown }

type InvalidMessage = {
  readonly event: string
  readonly id: string | undefined
  readonly message: string
  readonly code: number
}

type Message =
  | ({ readonly kind: 'request' } & RequestMessage)
  | ({ readonly kind: 'invalid' } & InvalidMessage)
  | { readonly kind: 'abort'; readonly id: string }

/** Parses a message of the page. An id that is in use cannot be used again. */
function readMessage(data: unknown, running: ReadonlyMap<string, unknown>): Message {
  const invalid = { kind: 'invalid', event: invalidEvent, message: 'Invalid input', code: -32600 } as const
  const parsed = v.safeParse(AppMessage, copyJson(data, longestMessage), { abortEarly: true })
  if (!parsed.success) return { ...invalid, id: idOf(data) }
  const { type, id, payload } = parsed.output
  if (type === abortEvent) return { kind: 'abort', id }
  const name = nameByEvent.get(type)
  if (name === undefined) return { ...invalid, id, code: -32601 }
  const event = frameEvents(name).error
  if (running.has(id)) return { ...invalid, event, id }
  const config = { ...validationDefaults, abortEarly: true }
  const fitting = v.safeParse(framePayloads[name], payload, config)
  if (fitting.success) return { kind: 'request', name, id, payload: fitting.output }
  return { ...invalid, event, id, message: fitting.issues[0].message, code: -32602 }
}

/** Errors of other kinds may quote secrets, so nothing of them leaves the frame. */
function errorBody(failure: unknown): object {
  if (!(failure instanceof FrameError)) return {}
  const { message, code, retryAfter, problem } = failure
  return { message, code, retryAfter, problem }
}

/** The id of a message that is otherwise invalid, if it has one. */
function idOf(data: unknown): string | undefined {
  const id: unknown = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
  return v.is(RequestId, id) ? id : undefined
}
