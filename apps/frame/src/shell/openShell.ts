import type { Approvals } from '../approval/createApprovals.ts'
import { createAuthClient } from '../device/createAuthClient.ts'
import { createServerClock } from '../device/createServerClock.ts'
import { createMemoryStore } from '../device/deviceStore.ts'
import { openDevice } from '../device/openDevice.ts'
import type { WorkerClient } from '../worker/createWorkerClient.ts'
import type { Settings } from './settings.ts'
import type { Shell, ShellDeps } from './shell.ts'
import { firstState, nextState, sessionIdOf } from './shellState.ts'

/** Opens the frame for a page: its device key, its storage and its way to the server. */
export async function openShell(settings: Settings, origin: string, deps: ShellDeps): Promise<Shell> {
  const { projectId, serverUrl: server } = settings
  // Each page has a device of its own, also where the browser keeps one storage for all of them (A27).
  const stored = await deps.openStore(`latchkey ${projectId} ${origin}`).catch(() => undefined)
  const store = stored ?? createMemoryStore()
  const device = await openDevice(store)
  const clock = createServerClock(deps.now)
  let state = firstState(settings.chainId)
  let worker: WorkerClient | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let approvals: Promise<Approvals> | undefined

  function openApprovals(): Promise<Approvals> {
    approvals ??= deps.openApprovals(shell).catch((error: unknown) => {
      // A script that did not load is loaded again with the next request.
      approvals = undefined
      throw error
    })
    return approvals
  }

  const shell: Shell = {
    settings,
    store,
    keepsStorage: stored !== undefined,
    device,
    clock,
    call: createAuthClient(
      { server, projectId, origin },
      { device, fetch: deps.fetch, clock, sessionId: () => sessionIdOf(state) },
    ),
    worker: (name, payload) => {
      worker ??= deps.openWorker()
      return worker(name, payload)
    },
    lock: async () => worker?.('lock', undefined),
    approve: async (...request) => (await openApprovals()).approve(...request),
    keepWallet: async (...given) => (await openApprovals()).keepWallet(...given),
    deps,
    state: () => state,
    dispatch(event) {
      state = nextState(state, event)
      deps.onState(state)
    },
    inTurn(action) {
      const result = turn.then(action)
      // The next one runs whether this one fails or not.
      turn = result.catch(() => {})
      return result
    },
  }
  return shell
}
