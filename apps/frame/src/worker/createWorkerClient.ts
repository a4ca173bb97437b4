import { RefusedError } from '../request/refusedError.ts'
import type { CallPort } from './serveCalls.ts'
import type { WorkerCallName, WorkerCalls, WorkerRequest, WorkerResponse } from './workerCalls.ts'

/** Calls the Worker by name. */
export type WorkerClient = <N extends WorkerCallName>(
  name: N,
  payload: WorkerCalls[N]['payload'],
) => Promise<WorkerCalls[N]['result']>

type Pending = { resolve(result: unknown): void; reject(error: Error): void }

/** Makes the page's end of the Worker. */
export function createWorkerClient(port: CallPort): WorkerClient {
  const pending = new Map<number, Pending>()
  let lastId = 0

  port.addEventListener('message', ({ data }) => {
    const response = data as WorkerResponse
    const call = pending.get(response.id)
    pending.delete(response.id)
    if ('error' in response) call?.reject(readError(response.error))
    else call?.resolve(response.result)
  })

  return (name, payload) => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve: resolve as Pending['resolve'], reject })
      port.postMessage({ id, name, payload } satisfies WorkerRequest)
    })
  }
}

function readError({ name, reason }: Extract<WorkerResponse, { error: object }>['error']): Error {
  return reason === undefined ? new WorkerError(name) : new RefusedError(reason)
}

/** An error of the Worker, by the name that it has there: `LockedError`, `SealError`, `BoxError`. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly workerName: string
  constructor(workerName: string) {
    super(`The Worker failed with ${workerName}.`)
    this.workerName = workerName
  }
}
