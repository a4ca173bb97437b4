import type { Caip2 } from '@latchkey/wire'
import { FrameError, type FramePayload, isSafeMethod, isUnsafeMethod } from '@latchkey/wire/frame'
import type { Frame } from '../frame/frame.ts'
import type { Login, LoginState } from '../login/createLogin.ts'
import type { LoginCache } from '../login/loginCache.ts'
import { type ResponseKind, responseKind } from './responseKind.ts'

/** A request as EIP-1193 has it. */
export type ProviderRequest = { readonly method: string; readonly params?: unknown }

/** What the provider tells as EIP-1193 has it. */
export type ProviderEvents = {
  accountsChanged: readonly string[]
  chainChanged: string
  disconnect: FrameError
}

/** What happens to a request that needs an approval, so that the page can show the approval and how it ended. */
export type ApprovalEvent =
  | { readonly type: 'asked'; readonly method: string }
  | { readonly type: 'answered'; readonly method: string; readonly kind: ResponseKind }
  | { readonly type: 'failed'; readonly method: string; readonly error: unknown }
  /** The method is on neither list. */
  | { readonly type: 'notAllowed'; readonly method: string }

/** The embedded wallet as an EIP-1193 provider; it takes the Solana methods of the frame as well. */
export type EmbeddedProvider = {
  request(request: ProviderRequest): Promise<unknown>
  on<E extends keyof ProviderEvents>(event: E, listener: (value: ProviderEvents[E]) => void): void
  removeListener<E extends keyof ProviderEvents>(event: E, listener: (value: ProviderEvents[E]) => void): void
  /** Calls back with every step of requests that need an approval. Returns an unsubscribe function. */
  onApproval(listener: (event: ApprovalEvent) => void): () => void
  /** Has the page show the frame while the visitor answers what it asks. */
  askVisitor<Result>(method: string, ask: () => Promise<Result>): Promise<Result>
  /** The visitor declined: aborts the open requests that the visitor answers. */
  rejectRequests(): void
  dispose(): void
}

/** What a provider is made of. */
export type ProviderParts = {
  readonly frame: Frame
  readonly login: Login
  readonly cache: LoginCache
  /** The EVM chain before anybody has chosen one; Ethereum unless told. */
  readonly defaultChainId?: Caip2
}

const evmChain = /^eip155:(\d+)$/

/** The only parameter of a request, where it has one. */
function onlyParam(params: unknown): object {
  return Array.isArray(params) && params.length === 1 ? Object(params[0]) : {}
}

/** The chain of `wallet_switchEthereumChain`; undefined where the request names none. */
function readChain(params: unknown): Caip2 | undefined {
  const { chainId }: { readonly chainId?: unknown } = onlyParam(params)
  return /^0x[1-9a-f][\da-f]{0,12}$/i.test(String(chainId)) ? `eip155:${BigInt(String(chainId))}` : undefined
}

/** Whether a request gives up the account, and nothing besides. */
function revokesAccounts(params: unknown): boolean {
  return Object.keys(onlyParam(params)).join() === 'eth_accounts'
}

/** Makes the EIP-1193 provider of the embedded wallet. */
export function createProvider(parts: ProviderParts): EmbeddedProvider {
  const { frame, login, cache, defaultChainId = 'eip155:1' } = parts
  const listeners = {
    accountsChanged: new Set<(accounts: readonly string[]) => void>(),
    chainChanged: new Set<(chainId: string) => void>(),
    disconnect: new Set<(error: FrameError) => void>(),
  }
  const approvalListeners = new Set<(event: ApprovalEvent) => void>()

  let chainId = currentChain()
  const stop = login.subscribe((state, previous) => {
    const accounts = accountsOf(state)
    if (accounts.join() !== accountsOf(previous).join())
      for (const listener of [...listeners.accountsChanged]) listener(accounts)
    if (state.phase === 'in' && currentChain() !== chainId) {
      chainId = currentChain()
      for (const listener of [...listeners.chainChanged]) listener(chainId)
    }
    if (state.phase === 'out' && previous.phase === 'in')
      for (const listener of [...listeners.disconnect])
        listener(new FrameError('Disconnected', { code: 4900 }))
  })

  /** The chain as pages see it, without a question to the frame (S7.86). On Solana there is no EVM chain: the default counts. */
  function currentChain(): string {
    const [, reference = '1'] =
      evmChain.exec(cache.lastUsedChain() ?? '') ?? evmChain.exec(defaultChainId) ?? []
    return `0x${BigInt(reference).toString(16)}`
  }

  function tell(event: ApprovalEvent): void {
    for (const listener of [...approvalListeners]) listener(event)
  }

  async function accounts(): Promise<readonly string[]> {
    const state = login.state()
    return accountsOf(state.phase === 'in' ? state : { phase: 'in', user: await login.getUser() })
  }

  async function switchChain(params: unknown): Promise<null> {
    const chain = readChain(params)
    if (chain === undefined) throw new FrameError('Invalid input', { code: -32602 })
    await login.switchNetwork(chain)
    return null
  }

  async function signOut(): Promise<null> {
    await login.signOut()
    return null
  }

  function send(method: string, params: unknown): Promise<unknown> {
    // The frame's channel parses it.
    return frame.request('rpcRequest', { method, params } as FramePayload<'rpcRequest'>)
  }

  async function askVisitor<Result>(method: string, ask: () => Promise<Result>): Promise<Result> {
    tell({ type: 'asked', method })
    try {
      const response = await ask()
      tell({ type: 'answered', method, kind: responseKind(response) })
      return response
    } catch (error) {
      tell({ type: 'failed', method, error })
      throw error
    }
  }

  return {
    async request({ method, params }) {
      if (method === 'eth_chainId') return currentChain()
      if (method === 'eth_requestAccounts') return accounts()
      // A page may ask for accounts at any time; that nobody is logged in is no error.
      if (method === 'eth_accounts') return cache.wasUsed() ? accounts().catch(() => []) : []
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      // The page gives up the account: that ends the login.
      if (method === 'wallet_revokePermissions' && revokesAccounts(params)) return signOut()
      if (isSafeMethod(method)) return send(method, params)
      if (isUnsafeMethod(method)) return askVisitor(method, () => send(method, params))
      tell({ type: 'notAllowed', method })
      throw new FrameError('Requested RPC call is not allowed', { code: 4200 })
    },
    on: (event, listener) => void listeners[event].add(listener as never),
    removeListener: (event, listener) => void listeners[event].delete(listener as never),
    onApproval(listener) {
      approvalListeners.add(listener)
      return () => void approvalListeners.delete(listener)
    },
    askVisitor,
    rejectRequests() {
      frame.reject(({ name, payload }) =>
        name === 'rpcRequest' ? !isSafeMethod(payload.method) : name === 'getUser' && !!payload?.keepWallet,
      )
    },
    dispose() {
      stop()
      for (const set of [...Object.values(listeners), approvalListeners]) set.clear()
    },
  }
}

function accountsOf(state: LoginState): readonly string[] {
  return state.phase === 'in' && state.user.address.startsWith('0x') ? [state.user.address] : []
}
