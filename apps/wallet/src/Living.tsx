import { type ReactElement, useMemo, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { estimateCall } from './chains/estimateCall.ts'
import { readToken } from './chains/readToken.ts'
import { messages } from './messages.ts'
import { Screen } from './views/Screen.tsx'
import type { Acts, Facts } from './views/walletProps.ts'
import { approveProposal, approveRequest, approveSignIn, disconnect, reject } from './wallet/decide.ts'
import { pairWith } from './wallet/pairWith.ts'
import { signInText } from './wallet/signInText.ts'
import { switchAccount, switchChain } from './wallet/switchSession.ts'
import type { Wallet } from './wallet/wallet.ts'

/** The open wallet: what it knows, drawn, and what is pressed, done. */
export function Living({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const state = useSyncExternalStore(wallet.store.subscribe, wallet.store.state)
  const acts = useMemo(() => actsOf(wallet), [wallet])
  const facts = useMemo(() => factsOf(wallet), [wallet])
  return <Screen state={state} facts={facts} acts={acts} />
}

function actsOf(wallet: Wallet): Acts {
  const { happened } = wallet.store
  return {
    pair: (text) => void pairWith(wallet, text),
    refuse: (problem) => happened({ type: 'pairingRefused', problem }),
    clearPairing: () => happened({ type: 'pairingCleared' }),
    connect: (item, accounts) => void approveProposal(wallet, item, accounts),
    approve: (item, price) => void approveRequest(wallet, item, price),
    signIn: (item, account) => void approveSignIn(wallet, item, account),
    reject: (items) => void reject(wallet, items),
    putAside: () => happened({ type: 'putAside' }),
    bringUp: () => happened({ type: 'broughtUp' }),
    disconnect: (topic) => void disconnect(wallet, topic),
    switchChain: (topic, chain) => void switchChain(wallet, topic, chain),
    switchAccount: (topic, namespace, account) => void switchAccount(wallet, topic, namespace, account),
    hush: () => happened({ type: 'told', outcome: undefined }),
  }
}

function factsOf({ keys, chains, client, kit }: Wallet): Facts {
  return {
    addresses: keys.addresses,
    chains,
    signInText: (signIn, chain, account) => signInText(kit, signIn, chain, account),
    reads: {
      balance: async (chain, address) =>
        // The sandbox is away: the row says so.
        client(chain)
          ?.getBalance({ address: address as Hex })
          .catch(() => undefined),
      estimate: async (chain, account, call) => {
        const reader = client(chain)
        return reader === undefined
          ? { known: false, reason: messages.errors.cannotSend }
          : estimateCall(reader, account, call)
      },
      token: async (chain, address) => {
        const reader = client(chain)
        return reader && readToken(reader, address)
      },
    },
  }
}
