// The Worker of the frame: keys are used here and nowhere else.
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { createWalletWorker } from './createWalletWorker.ts'
import { serveCalls } from './serveCalls.ts'

const clock = {
  now: () => Date.now(),
  setTimeout: (action: () => void, ms: number) => Number(setTimeout(action, ms)),
  clearTimeout: (id: number) => clearTimeout(id),
}

serveCalls(globalThis, createWalletWorker({ clock, randomBytes: secureRandomBytes }))
