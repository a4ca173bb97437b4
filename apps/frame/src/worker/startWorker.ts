import { createWorkerClient, type WorkerClient, WorkerError } from './createWorkerClient.ts'
import { workerUrl } from './workerUrl.ts'

/** Starts the Worker of a page of the wallet. */
export function startWorker(path: string): WorkerClient {
  const worker = new Worker(workerUrl(path), { type: 'module' })
  // A script that cannot be loaded answers nothing.
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new WorkerError('Error')))
  })
  const answer = createWorkerClient(worker)
  return (name, payload) => Promise.race([answer(name, payload), failed])
}
