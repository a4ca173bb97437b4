import { FrameError, type FramePayload, type FrameRequestName, type FrameResult } from '@latchkey/wire/frame'
import type { Box } from './createIframe.ts'

/** A request that the frame has not answered yet. */
export type OpenRequest = {
  readonly [N in FrameRequestName]: { readonly name: N; readonly payload: FramePayload<N> }
}[FrameRequestName]

/** The frame of the embedded wallet, as the page sees it. */
export type Frame = {
  readonly element: HTMLIFrameElement
  /** Makes a request as soon as the frame is ready. */
  request<N extends FrameRequestName>(
    name: N,
    payload: FramePayload<N>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<FrameResult<N>>
  /** Gives up the chosen requests because the visitor declined. */
  reject(isChosen: (request: OpenRequest) => boolean): void
  /** Loads the frame anew; requests that are open are aborted. */
  reload(): Promise<void>
  /** Shows the frame at a place on the screen. */
  show(box: Box): void
  hide(): void
  /** Removes the iframe; requests that are open are aborted. */
  dispose(): void
}

/** Why a request was given up: it took too long, the visitor declined, the caller's signal fired, or the frame is gone. */
export type AbortReason = 'timeout' | 'declined' | 'signal' | 'gone'

const userRejected = 4001

/** A request was given up before the frame answered it. */
export class FrameAbortError extends FrameError {
  override readonly name = 'FrameAbortError'
  readonly reason: AbortReason
  constructor(request: FrameRequestName, reason: AbortReason) {
    super(
      request === 'rpcRequest' ? 'Request was aborted' : 'Something went wrong',
      reason === 'declined' ? { code: userRejected } : {},
    )
    this.reason = reason
  }
}
