import { chainName, type WalletChain } from '../chains/chainTable.ts'
import { type Namespace, namespaces } from '../keys/namespaces.ts'
import type { Proposal } from './readProposal.ts'

/** What one kind of chains would get. */
type PlanPart = {
  readonly namespace: Namespace
  readonly chains: readonly WalletChain[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What an approval would give, and what it cannot. */
export type Plan = {
  readonly parts: readonly PlanPart[]
  /** Chains that were asked for and are not to be had here, in words. */
  readonly missing: readonly { readonly id: string; readonly name: string; readonly required: boolean }[]
  /** Methods that the site says it cannot do without, and that the wallet does not have. */
  readonly lacking: readonly string[]
  readonly possible: boolean
}

/** A namespace of a session, as the protocol writes it. */
export type SessionNamespace = {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** What the wallet can do, by kind of chains. */
export const walletMethods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_accounts',
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  solana: ['solana_signMessage', 'solana_getAccounts', 'solana_requestAccounts'],
  bip122: ['signMessage', 'getAccountAddresses'],
}

const walletEvents: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['chainChanged', 'accountsChanged'],
  solana: ['chainChanged', 'accountsChanged'],
  bip122: ['chainChanged', 'accountsChanged', 'bip122_addressesChanged'],
}

/** Lays what is asked beside what the wallet has. */
export function planSession({ asked }: Proposal, chains: readonly WalletChain[]): Plan {
  const parts = namespaces.flatMap((namespace): PlanPart[] => {
    const wish = asked.find((one) => one.namespace === namespace)
    const usable = chains.filter((chain) => wish?.chains.some(({ id }) => id === chain.id))
    if (wish === undefined || usable.length === 0) return []
    const methods = walletMethods[namespace].filter((method) => wish.methods.some(({ id }) => id === method))
    return [
      {
        namespace,
        chains: usable,
        // A site that names no method would have a session for nothing.
        methods: methods.length > 0 ? methods : walletMethods[namespace],
        // Chain and account may change in the wallet at any time, so these two are always agreed on.
        events: walletEvents[namespace].filter(
          (event) =>
            event.endsWith('Changed') &&
            (namespace === 'eip155' || wish.events.some(({ id }) => id === event)),
        ),
      },
    ]
  })
  const missing = asked
    .flatMap((wish) => wish.chains)
    .filter(({ id }) => !chains.some((chain) => chain.id === id))
    .map(({ id, required }) => ({ id, name: chainName(id, chains), required }))
  const lacking = asked.flatMap((wish) => {
    const own = namespaces.find((namespace) => namespace === wish.namespace)
    const can = own === undefined ? [] : walletMethods[own]
    return wish.methods.filter(({ id, required }) => required && !can.includes(id)).map(({ id }) => id)
  })
  return {
    parts,
    missing,
    lacking,
    possible: parts.length > 0 && lacking.length === 0 && !missing.some(({ required }) => required),
  }
}

/** The session that an approval makes, with the chosen account of each kind. */
export function sessionNamespaces(
  plan: Plan,
  accounts: Readonly<Record<Namespace, string>>,
): Record<string, SessionNamespace> {
  return Object.fromEntries(
    plan.parts.map(({ namespace, chains, methods, events }) => [
      namespace,
      {
        chains: chains.map(({ id }) => id),
        accounts: chains.map(({ id }) => `${id}:${accounts[namespace]}`),
        methods: [...methods],
        events: [...events],
      },
    ]),
  )
}
