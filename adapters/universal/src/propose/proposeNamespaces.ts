import type { CaipChainId, Chain } from '@latchkey/core/adapter'
import type { ProposedNamespaces } from '@latchkey/walletconnect'
import { namesOf } from './solanaNames.ts'

type Terms = { readonly methods: readonly string[]; readonly events: readonly string[] }

const events = ['accountsChanged', 'chainChanged']

/** What is asked of wallets of each family; blind signing (`eth_sign`) is not. */
const terms: Readonly<Record<string, Terms>> = {
  eip155: {
    methods: [
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_signTypedData',
      'eth_signTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_watchAsset',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
    ],
    events,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events,
  },
  bip122: {
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: [...events, 'bip122_addressesChanged'],
  },
}

/**
 * What a site with these chains would like of a wallet, the chain where it begins first. A family without a chain is left
 * out: wallets refuse a proposal with an empty one.
 */
export function proposeNamespaces(chains: readonly Chain[], first: CaipChainId): ProposedNamespaces {
  const wanted = [...chains].sort((one, other) => Number(other.caip2 === first) - Number(one.caip2 === first))
  const proposed = Object.entries(terms).flatMap(([namespace, { methods, events }]) => {
    const [chain, ...more] = new Set(
      wanted.filter((each) => each.namespace === namespace).flatMap(({ caip2 }) => namesOf(caip2)),
    )
    return chain === undefined ? [] : [[namespace, { chains: [chain, ...more], methods, events }] as const]
  })
  return Object.fromEntries(proposed)
}
