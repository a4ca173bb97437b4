import {
  abortEvent,
  appEvent,
  FrameError,
  FrameErrorBody,
  FrameMessage,
  type FrameRequestName,
  frameEvents,
  frameRequests,
  frameVersion,
  invalidEvent,
  Ready,
} from '@latchkey/wire/frame'
import * as v from 'valibot'
import { createIframe, hideIframe, type IframeOptions, showIframe } from './createIframe.ts'
import { type AbortReason, type Frame, FrameAbortError, type OpenRequest } from './frame.ts'
import { type FrameDeps, pageDeps } from './frameDeps.ts'

/** How a page opens the frame. */
export type FrameOptions = IframeOptions & {
  /** Where the iframe is put; the body of the page unless told. */
  readonly container?: Element
  /** Called when a request took too long; the request fails right after. */
  readonly onTimeout?: (name: FrameRequestName) => void
  /**
   * Called when the browser does not show the frame: the policy of the page forbids it, or something else was loaded, as where
   * the project does not name the page. Requests fail right after.
   */
  readonly onBlocked?: (by: 'policy' | 'frame') => void
}

/** How long requests without a limit of their own wait for a frame that does not load. */
const loadLimitMs = 30_000

/** A frame says that it is ready before the browser has loaded all of it; the message needs no longer than this. */
const readyMs = 3_000

/** Loads the frame of the embedded wallet in a hidden iframe and makes requests to it over a channel of its own. */
export function openFrame(options: FrameOptions, deps: FrameDeps = pageDeps()): Frame {
  const { document, clock } = deps
  const iframe = createIframe(options, document)
  const frameOrigin = new URL(options.frameUrl).origin
  const open = new Map<string, PendingRequest>()
  let port: MessagePort | undefined
  let isDisposed = false
  // A frame that did not load is loaded again with the next request.
  let hasFailed = false
  let readyTimer = 0
  // A policy stays that of its page, but browsers do not tell of every violation.
  let blockedBy: 'policy' | 'frame' = 'frame'

  function onWindowMessage({ origin, source, data }: MessageEvent): void {
    const frameWindow = iframe.contentWindow
    if (origin !== frameOrigin || frameWindow === null || source !== frameWindow || !v.is(Ready, data)) return
    disconnect()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', (event) => onAnswer(event.data))
    port.start()
    frameWindow.postMessage({ type: '@w3m-app/INIT_CHANNEL', v: frameVersion }, frameOrigin, [channel.port2])
    for (const [id, request] of open) post(id, request)
  }

  /** Closes the channel. A frame that was loaded anew does not know what the one before it was asked. */
  function disconnect(): void {
    port?.close()
    port = undefined
    for (const [id, { isPosted }] of open) if (isPosted) abort(id, 'gone')
  }

  function post(id: string, request: PendingRequest): void {
    if (port === undefined) return
    request.isPosted = true
    if (limitOf(request.name) === undefined) clock.clearTimeout(request.timer)
    port.postMessage({ type: appEvent(request.name), id, payload: request.payload })
  }

  function onAnswer(data: unknown): void {
    const message = v.safeParse(FrameMessage, data)
    const request = message.success ? open.get(message.output.id) : undefined
    // Answers to no request, and second answers, are dropped.
    if (!message.success || request === undefined) return
    const { id, type, payload } = message.output
    const { success, error } = frameEvents(request.name)
    if (type === success) {
      const result = v.safeParse(frameRequests[request.name].result, payload)
      close(id)
      if (result.success) request.resolve(result.output)
      else request.reject(new FrameError('An error occurred'))
    } else if (type === error || type === invalidEvent) {
      close(id)
      request.reject(readError(payload))
    }
  }

  /** Takes a request off the list; it returns the request if it was on it. */
  function close(id: string): PendingRequest | undefined {
    const request = open.get(id)
    open.delete(id)
    if (request !== undefined) clock.clearTimeout(request.timer)
    request?.signal?.removeEventListener('abort', request.onSignal)
    return request
  }

  function abort(id: string, reason: AbortReason): void {
    const request = close(id)
    if (request === undefined) return
    if (request.isPosted) port?.postMessage({ type: abortEvent, id })
    request.reject(new FrameAbortError(request.name, reason))
  }

  function onLimit(id: string): void {
    const request = open.get(id)
    if (request === undefined) return
    hasFailed ||= !request.isPosted
    options.onTimeout?.(request.name)
    abort(id, 'timeout')
  }

  /** Fails what waits for a frame that does not come. One that comes late all the same is used for what is asked then. */
  function onBlocked(): void {
    if (port !== undefined || hasFailed) return
    hasFailed = true
    options.onBlocked?.(blockedBy)
    for (const id of [...open.keys()])
      close(id)?.reject(new FrameError('Unable to load email login dependency', { problem: 'not_loaded' }))
  }

  function onViolation({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent): void {
    if (
      disposition !== 'enforce' ||
      effectiveDirective !== 'frame-src' ||
      !blockedURI.startsWith(frameOrigin)
    )
      return
    blockedBy = 'policy'
    onBlocked()
  }

  // Also for the page that a browser shows instead of the frame: it does not tell which one it is.
  iframe.onload = () => {
    clock.clearTimeout(readyTimer)
    readyTimer = clock.setTimeout(onBlocked, readyMs)
  }

  const request: Frame['request'] = (name, payload, { signal } = {}) =>
    new Promise((resolve, reject) => {
      if (isDisposed || iframe.contentWindow === null) throw new FrameError('W3mFrame: iframe is not set')
      if (signal?.aborted) throw new FrameAbortError(name, 'signal')
      const isAgain = hasFailed && port === undefined
      hasFailed = false
      const id = deps.randomUUID()
      const onSignal = () => abort(id, 'signal')
      signal?.addEventListener('abort', onSignal)
      const pending: PendingRequest = {
        name,
        payload,
        isPosted: false,
        timer: clock.setTimeout(() => onLimit(id), limitOf(name) ?? loadLimitMs),
        signal,
        onSignal,
        // The result was parsed by the schema of the same name.
        resolve: resolve as (result: unknown) => void,
        reject,
      }
      open.set(id, pending)
      post(id, pending)
      if (isAgain) iframe.src = `${iframe.src}`
    })

  // Before the iframe is there, so that its first message is heard.
  document.defaultView?.addEventListener('message', onWindowMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  const container = options.container ?? document.body
  container.append(iframe)

  return {
    element: iframe,
    request,
    reject(isChosen) {
      for (const [id, pending] of open) if (isChosen(pending as OpenRequest)) abort(id, 'declined')
    },
    async reload() {
      try {
        await request('reload', undefined)
      } catch (error) {
        // The frame was back before its answer had arrived.
        if (!isDisposed && error instanceof FrameAbortError && error.reason === 'gone') return
        throw error
      }
      // The old channel would swallow requests that are made before the frame is back.
      disconnect()
    },
    show: (box) => showIframe(iframe, box),
    hide: () => hideIframe(iframe),
    dispose() {
      isDisposed = true
      clock.clearTimeout(readyTimer)
      document.removeEventListener('securitypolicyviolation', onViolation)
      document.defaultView?.removeEventListener('message', onWindowMessage)
      for (const id of [...open.keys()]) abort(id, 'gone')
      disconnect()
      iframe.remove()
    },
  }
}

type PendingRequest = {
  readonly name: FrameRequestName
  readonly payload: unknown
  isPosted: boolean
  readonly timer: number
  readonly signal: AbortSignal | undefined
  readonly onSignal: () => void
  readonly resolve: (result: unknown) => void
  readonly reject: (error: FrameError) => void
}

function limitOf(name: FrameRequestName): number | undefined {
  const row = frameRequests[name]
  return 'limitMs' in row ? row.limitMs : undefined
}

function readError(payload: unknown): FrameError {
  const body = v.safeParse(FrameErrorBody, payload)
  const { message, code, retryAfter, problem } = body.success ? body.output : {}
  return new FrameError(message || 'An error occurred', {
    ...(code === undefined ? {} : { code }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(problem === undefined ? {} : { problem }),
  })
}
