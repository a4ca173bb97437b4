import { RefusedError } from '../request/refusedError.ts'
import type { WorkerHandlers, WorkerRequest, WorkerResponse } from './workerCalls.ts'

/** One end of a channel: a Worker, the inside of one, or a port. */
export type CallPort = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Answers the calls that arrive at a port. */
export function serveCalls(port: CallPort, handlers: WorkerHandlers): void {
  port.addEventListener('message', async ({ data }) => {
    // Only the page that started the Worker can post to it, so the messages are of our own types.
    const { id, name, payload } = data as WorkerRequest
    const respond = (response: WorkerResponse) => port.postMessage(response)
    try {
      if (!Object.hasOwn(handlers, name)) throw new RefusedError('method-unknown')
      const handle = handlers[name] as (payload: unknown) => Promise<unknown>
      respond({ id, result: await handle(payload) })
    } catch (error) {
      // The name and the reason say what went wrong; a message or a cause could carry more than the page should see.
      const errorName = error instanceof Error ? error.name : 'Error'
      const reason = error instanceof RefusedError && { reason: error.reason }
      respond({ id, error: { name: errorName, ...reason } })
    }
  })
}
