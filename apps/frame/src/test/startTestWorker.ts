import { onTestFinished } from 'vitest'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { createWalletWorker } from '../worker/createWalletWorker.ts'
import { createWorkerClient, type WorkerClient } from '../worker/createWorkerClient.ts'
import { type CallPort, serveCalls } from '../worker/serveCalls.ts'

/** Starts the real handlers of a Worker, for a page or a window of the wallet. */
export function startTestWorker(): WorkerClient {
  const { port1, port2 } = new MessageChannel()
  const clock = {
    now: () => Date.now(),
    setTimeout: (action: () => void, ms: number) => Number(setTimeout(action, ms).unref()),
    clearTimeout: (id: number) => clearTimeout(id),
  }
  serveCalls(port2 as unknown as CallPort, createWalletWorker({ clock, randomBytes: secureRandomBytes }))
  port1.start()
  port2.start()
  onTestFinished(() => port1.close())
  return createWorkerClient(port1 as unknown as CallPort)
}
