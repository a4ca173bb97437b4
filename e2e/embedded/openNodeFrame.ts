import type { FramePayload, FrameRequestName, FrameResult } from '@latchkey/wire/frame'
import type { ApprovalView } from '../../apps/frame/src/approval/approval.ts'
import { createApprovals } from '../../apps/frame/src/approval/createApprovals.ts'
import { unwrapDeviceHalf } from '../../apps/frame/src/custody/deviceHalf.ts'
import { createMemoryStore } from '../../apps/frame/src/device/deviceStore.ts'
import { createHandlers } from '../../apps/frame/src/shell/handlers/createHandlers.ts'
import { openShell } from '../../apps/frame/src/shell/openShell.ts'
import type { Shell } from '../../apps/frame/src/shell/shell.ts'
import { createWalletWorker } from '../../apps/frame/src/worker/createWalletWorker.ts'
import { createWorkerClient } from '../../apps/frame/src/worker/createWorkerClient.ts'
import { type CallPort, serveCalls } from '../../apps/frame/src/worker/serveCalls.ts'

/** Where a frame in this process finds its parts. */
type NodeFrameOptions = {
  readonly serverUrl: string
  readonly frameUrl: string
  readonly origin: string
  readonly projectId: string
  /** The clock of the server, if it is not that of this machine. */
  readonly now?: () => number
}

/** A visitor who approves whatever is shown, at once. */
const approving: ApprovalView = {
  show(state, act) {
    if (state.phase !== 'asking') return
    const hashes = state.request.items.map(({ intentHash }) => intentHash)
    queueMicrotask(() => act({ type: 'approve', hashes }))
  },
  clear() {},
  openPopup: () => undefined,
}

/**
 * The frame in this process: its real shell and its real Worker, which talk to a real server. What a browser would keep from
 * everybody, a test can look at here.
 */
export async function openNodeFrame({
  serverUrl,
  frameUrl,
  origin,
  projectId,
  now = Date.now,
}: NodeFrameOptions) {
  const store = createMemoryStore()
  const random: Uint8Array[] = []
  const paths: string[] = []
  let shell: Shell | undefined
  const { port1, port2 } = new MessageChannel()
  const clock = {
    now: () => Date.now(),
    setTimeout: (action: () => void, ms: number) => Number(setTimeout(action, ms).unref()),
    clearTimeout: (id: number) => clearTimeout(id),
  }
  const randomBytes = (length: number) => {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    // A copy: the Worker overwrites its own.
    random.push(bytes.slice())
    return bytes
  }
  serveCalls(port2 as unknown as CallPort, createWalletWorker({ clock, randomBytes }))
  port1.start()
  port2.start()
  const worker = createWorkerClient(port1 as unknown as CallPort)
  const ask: typeof fetch = (input, init = {}) => {
    paths.push(new URL(String(input)).pathname)
    const headers = new Headers(init.headers)
    headers.set('origin', frameUrl)
    return fetch(input, { ...init, headers })
  }
  const keys = await ask(new URL('/embedded/v1/keys', serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { vault: vaultKey } = await keys.json()
  const settings = {
    projectId,
    allowedOrigins: [origin],
    serverUrl,
    vaultKey,
    workerPath: '',
    chainId: 'eip155:1' as const,
    enableLogger: false,
    brand: 'Test Wallet',
  }
  const handlers = createHandlers(async (host) => {
    shell = await openShell(settings, host, {
      origin: frameUrl,
      canAttest: true,
      fetch: ask,
      now,
      wait: (ms, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms)
          timer.unref()
          signal?.addEventListener('abort', () => resolve(clearTimeout(timer)))
        }),
      openStore: async () => store,
      openWorker: () => worker,
      openApprovals: async (running) => createApprovals(running, approving),
      reload: () => {},
      onState: () => {},
    })
    return shell
  })

  function request<N extends FrameRequestName>(name: N, payload: FramePayload<N>): Promise<FrameResult<N>> {
    const context = { id: crypto.randomUUID(), hostOrigin: origin, signal: new AbortController().signal }
    return handlers[name](payload, context) as Promise<FrameResult<N>>
  }

  /** Logs in on this device, which is new; `approve` is the page behind the link of the mail, and gives the code. */
  async function logIn(email: string, approve: (number: string) => Promise<string>): Promise<string> {
    const { number = '' } = await request('connectEmail', { email })
    const otp = await approve(number)
    await request('connectDevice', undefined)
    await request('connectOtp', { otp })
    return (await request('getUser', undefined)).address
  }

  return {
    request,
    logIn,
    /** The paths that the frame asked the server for, in order. */
    paths,
    /** Has the Worker forget the wallet key, as after five idle minutes. */
    lock: () => worker('lock', undefined),
    sign: (message: string, account: string) =>
      request('rpcRequest', { method: 'personal_sign', params: [message, account] }),
    /** Everything random that the Worker made, such as the wallet key and the seed. */
    random,
    /** The device's half of the wallet key, which no script in a browser sees. */
    async deviceHalf(): Promise<Uint8Array> {
      const session = shell?.state().session
      const wrapKey = await store.read('wrapKey')
      if (session?.phase !== 'in' || wrapKey === undefined) throw new Error('Nobody is logged in.')
      const { id: walletId } = session.user.wallet
      const wrapped = (await store.read(`half ${walletId}`)) ?? ''
      return unwrapDeviceHalf(wrapKey, wrapped, { walletId, thumb: shell?.device.thumb ?? '' })
    },
    close: () => port1.close(),
  }
}
