import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import { walletChains } from '../chains/chainTable.ts'
import type { SandboxChain, WalletConfig } from '../config/walletConfig.ts'
import { createKeys } from '../keys/createKeys.ts'
import { createStore } from '../state/createStore.ts'
import { openKit } from './openKit.ts'
import { receiveProposal } from './receiveProposal.ts'
import { receiveRequest } from './receiveRequest.ts'
import { receiveSignIn } from './receiveSignIn.ts'
import { refreshSessions, type Wallet } from './wallet.ts'

/** Opens the wallet: its keys, the kit with what it kept, and an ear on everything that comes in. */
export async function openWallet(config: WalletConfig, page: Window): Promise<Wallet> {
  const { mnemonic, accounts, chains: sandboxChains } = config.sandbox
  const kit = await openKit(config, page.location.origin)
  const clients = new Map(sandboxChains.map((chain) => [chain.caip2 as string, chainClient(chain)]))
  const wallet: Wallet = {
    keys: createKeys(mnemonic, accounts.length),
    chains: walletChains(sandboxChains),
    kit,
    store: createStore(),
    storage: page.localStorage,
    client: ({ id }) => clients.get(id),
    now: Date.now,
  }
  refreshSessions(wallet)
  for (const proposal of Object.values(kit.getPendingSessionProposals())) receiveProposal(wallet, proposal)
  for (const request of kit.getPendingSessionRequests()) void receiveRequest(wallet, request)
  listen(wallet)
  return wallet
}

function listen(wallet: Wallet): void {
  const { kit, store } = wallet
  kit.on('session_proposal', ({ params }) => receiveProposal(wallet, params))
  kit.on('session_authenticate', (request) => receiveSignIn(wallet, request))
  kit.on('session_request', (request) => {
    refreshSessions(wallet)
    void receiveRequest(wallet, request)
  })
  kit.on('session_delete', ({ topic }) => {
    const session = store.state().sessions.find((one) => one.topic === topic)
    store.happened({ type: 'sessionGone', topic })
    if (session) store.happened({ type: 'told', outcome: { type: 'left', site: session.site } })
  })
  kit.on('proposal_expire', ({ id }) => store.happened({ type: 'expired', id }))
  kit.on('session_request_expire', ({ id }) => store.happened({ type: 'expired', id }))

  const { relayer } = kit.core
  const tell = () => store.happened({ type: 'relayChanged', relay: relayer.connected ? 'open' : 'lost' })
  relayer.on('relayer_connect', () => store.happened({ type: 'relayChanged', relay: 'open' }))
  relayer.on('relayer_disconnect', () => store.happened({ type: 'relayChanged', relay: 'lost' }))
  if (relayer.connected) tell()
}

const timeoutMs = 10_000

/** Reads and sends on one chain of the sandbox. */
function chainClient({ id, name, rpc, nativeCurrency }: SandboxChain): PublicClient {
  return createPublicClient({
    chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpc] } } }),
    transport: http(rpc, { timeout: timeoutMs, retryCount: 1 }),
  })
}
