// The Worker of the frame: keys are used here and nowhere else.
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { RefusedError } from '../request/refusedError.ts'
import { createWalletWorker } from './createWalletWorker.ts'
import type { WorkerRequest, WorkerResponse } from './workerCalls.ts'

const handlers = createWalletWorker({
  clock: {
    now: () => Date.now(),
    setTimeout: (action, ms) => Number(setTimeout(action, ms)),
    clearTimeout: (id) => clearTimeout(id),
  },
  randomBytes: secureRandomBytes,
})

// Only the page that started the Worker can post to it, so the messages are of our own types.
addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id, name, payload } = data
  const respond = (response: WorkerResponse) => postMessage(response)
  try {
    if (!Object.hasOwn(handlers, name)) throw new RefusedError('method-unknown')
    const handle = handlers[name] as (payload: unknown) => Promise<unknown>
    respond({ id, result: await handle(payload) })
  } catch (error) {
    const reason = error instanceof RefusedError ? error.reason : undefined
    // The name says what went wrong; a message or a cause could carry more than the page should see.
    const errorName = error instanceof Error ? error.name : 'Error'
    respond({ id, error: { name: errorName, ...(reason !== undefined && { reason }) } })
  }
})
