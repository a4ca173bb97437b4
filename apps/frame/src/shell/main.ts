// The page inside the iframe: it takes the channel of the page around it and answers its requests.
import { acceptHost, type FrameTheme, type FrameWindow } from '@latchkey/wire/frame'
import { canAttest } from '../approval/canAttest.ts'
import { openIndexedDbStore } from '../device/openIndexedDbStore.ts'
import { acceptDevicesWindow } from '../devices/acceptDevicesWindow.ts'
import type { WorkerClient } from '../worker/createWorkerClient.ts'
import { startWorker } from '../worker/startWorker.ts'
import { createHandlers } from './handlers/createHandlers.ts'
import { openShell } from './openShell.ts'
import { readSettings, Settings } from './settings.ts'
import type { Shell, ShellDeps } from './shell.ts'
import { wait } from './wait.ts'

const settings = readSettings(document, Settings)

/** Nothing is drawn before the first approval. */
let setTheme: (theme: FrameTheme) => void = () => {}

const deps: ShellDeps = {
  origin: location.origin,
  canAttest: canAttest(window),
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  wait,
  openStore: openIndexedDbStore,
  openWorker() {
    const call = startWorker(settings.workerPath)
    watchVisibility(call)
    return call
  },
  async openApprovals(shell) {
    const { openApprovals } = await import('../approval/openApprovals.ts')
    return openApprovals(shell, (listener) => {
      setTheme = listener
    })
  },
  // After the answer has been sent.
  reload: () => void setTimeout(() => location.reload()),
  onState: ({ theme }) => setTheme(theme),
}

/** Drops the wallet key once the page has been hidden for a while. */
function watchVisibility(call: WorkerClient): void {
  document.addEventListener('visibilitychange', () => {
    call('setPageHidden', { hidden: document.visibilityState === 'hidden' }).catch(() => {
      // A Worker that does not run has no key.
    })
  })
}

// biome-ignore lint/suspicious/noConsole: the page asked for it with `enableLogger`; names only, nothing of the payload.
const log = settings.enableLogger ? (name: string) => console.debug(`wallet frame: ${name}`) : undefined

// Opened outside an iframe, the page has no parent to send messages to.
if (window.parent !== window) {
  let shell: Promise<Shell> | undefined
  const handlers = createHandlers((origin) => {
    shell = openShell(settings, origin, deps)
    return shell
  }, log)
  const { allowedOrigins } = settings
  acceptHost({ allowedOrigins, handlers }, { window: window as unknown as FrameWindow, now: deps.now })
  acceptDevicesWindow(window, () => shell)
}
