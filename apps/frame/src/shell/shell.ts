import type { Approvals } from '../approval/createApprovals.ts'
import type { AuthClient } from '../device/createAuthClient.ts'
import type { ServerClock } from '../device/createServerClock.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import type { Device } from '../device/openDevice.ts'
import type { WorkerClient } from '../worker/createWorkerClient.ts'
import type { Settings } from './settings.ts'
import type { ShellEvent, ShellState } from './shellState.ts'

/** The running frame for one page: what every handler works with. */
export type Shell = {
  readonly settings: Settings
  readonly store: DeviceStore
  /** Whether what the frame stores outlasts the page: not where the browser blocks its storage. */
  readonly keepsStorage: boolean
  readonly device: Device
  readonly clock: ServerClock
  /** Calls the server; every request is stamped for this project and page. */
  readonly call: AuthClient
  /** Calls the Worker, which starts with the first call. */
  readonly worker: WorkerClient
  /** Has the Worker forget the wallet key, if there is a Worker. */
  lock(): Promise<void>
  /** Answers a request that needs the visitor's approval; the code for it is loaded with the first one. */
  readonly approve: Approvals['approve']
  /** Ends a login in a window of the wallet; loaded like the approvals. */
  readonly keepWallet: Approvals['keepWallet']
  readonly deps: ShellDeps
  state(): ShellState
  dispatch(event: ShellEvent): void
  /** Runs what opens or checks a session, one after the other: their requests are stamped with different sessions. */
  inTurn<T>(action: () => Promise<T>): Promise<T>
}

/** What the shell needs of the browser. */
export type ShellDeps = {
  /** The origin of the frame itself. */
  readonly origin: string
  /** Whether the browser can tell that nothing covers the frame. */
  readonly canAttest: boolean
  readonly fetch: typeof fetch
  now(): number
  wait(ms: number, signal?: AbortSignal): Promise<void>
  openStore(name: string): Promise<DeviceStore>
  openWorker(): WorkerClient
  openApprovals(shell: Shell): Promise<Approvals>
  /** Loads the frame anew. */
  reload(): void
  /** Called after every change. */
  onState(state: ShellState): void
}
