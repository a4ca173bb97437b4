import type { Adapter, AdapterSource } from '../adapter/adapter.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import { base, bitcoin, ethereum, solana } from '../chains/chains.ts'
import { switchNetwork } from '../flows/network/switchNetwork.ts'
import { getAccount, watchAccount } from '../flows/read/getAccount.ts'
import { getNetwork, watchNetwork } from '../flows/read/getNetwork.ts'
import { type Eip1193Provider, getProvider } from '../flows/read/getProvider.ts'
import { createLatchkey } from '../flows/start/createLatchkey.ts'
import type { Latchkey } from '../instance/latchkey.ts'
import type { ChainIdOf, LatchkeyIn, NamespaceOf } from '../instance/register.ts'
import type { LatchkeyOptions } from './options.ts'

declare const evm: Adapter<'eip155'>
declare const sun: { readonly namespace: 'solana'; load(): Promise<Adapter> }
declare const any: AdapterSource
declare const universal: PairingSource
declare const options: LatchkeyOptions
declare const own: Chain

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
function proves<_ extends true>(): void {}

const two = createLatchkey({ networks: [ethereum, base], defaultNetwork: base, adapters: [evm] })
const both = createLatchkey({ networks: [ethereum, solana], adapters: [evm, sun] })
// A chain of the site's own, typed as any chain is: which family it has shows when the page runs.
export const ownChain = createLatchkey({ networks: [own], defaultNetwork: own, adapters: [evm] })
const plain = createLatchkey()
// What reaches wallets outside of this browser serves every family.
const relay = { relayUrl: 'wss://relay.example' }
export const byCode = createLatchkey({
  networks: [ethereum, solana],
  adapters: [universal],
  walletConnect: relay,
})
export const byBoth = createLatchkey({
  networks: [ethereum, solana],
  adapters: [evm, universal],
  walletConnect: relay,
})
const given = createLatchkey(options)

// An instance keeps the ids of its networks, and their families; without any, every id is one.
proves<Same<ChainIdOf<typeof two>, 'eip155:1' | 'eip155:8453'>>()
proves<Same<NamespaceOf<typeof two>, 'eip155'>>()
proves<Same<NamespaceOf<typeof both>, 'eip155' | 'solana'>>()
proves<Same<ChainIdOf<typeof plain>, CaipChainId>>()
proves<Same<ChainIdOf<typeof given>, CaipChainId>>()
proves<Same<NamespaceOf<typeof plain>, Namespace>>()

// It can be given wherever any instance can.
export const anyInstance: Latchkey = two

export function moves(): void {
  void switchNetwork(two, 'eip155:8453')
  void switchNetwork(two, base.caip2)
  void switchNetwork(plain, 'eip155:10')
  // @ts-expect-error not a network of this site
  void switchNetwork(two, 'eip155:10')
  // @ts-expect-error nor of this family
  void switchNetwork(two, solana.caip2)

  getAccount(two, 'eip155')
  getAccount(both, 'solana')
  watchAccount(both, ({ address }) => address?.length, 'solana')
  // @ts-expect-error this site has no Solana
  getAccount(two, 'solana')
  // @ts-expect-error this site has no Bitcoin
  watchAccount(both, () => undefined, 'bip122')

  const { chain, chainId } = getNetwork(two)
  proves<Same<NonNullable<typeof chain>['caip2'], 'eip155:1' | 'eip155:8453'>>()
  // A wallet may stand anywhere.
  proves<Same<typeof chainId, CaipChainId>>()
  watchNetwork(
    two,
    (state) => proves<Same<(typeof state.networks)[number]['namespace'], 'eip155'>>(),
    'eip155',
  )
  // @ts-expect-error this site has no Solana
  watchNetwork(two, () => undefined, 'solana')

  const provider = getProvider(both, 'eip155')
  proves<Same<typeof provider, Eip1193Provider | undefined>>()
  const other = getProvider(both, 'solana')
  proves<Same<typeof other, unknown>>()
  // @ts-expect-error this site has no Solana
  getProvider(two, 'solana')
}

// What does not fit together does not compile.
export const wrong = [
  // @ts-expect-error the default network is one of the site's
  () => createLatchkey({ networks: [ethereum], defaultNetwork: base }),
  // @ts-expect-error nobody serves Solana here
  () => createLatchkey({ networks: [ethereum, solana], adapters: [evm] }),
  // @ts-expect-error nor Bitcoin
  () => createLatchkey({ networks: [bitcoin], adapters: [evm, sun] }),
  // @ts-expect-error a site has at least one network
  () => createLatchkey({ networks: [] }),
  // @ts-expect-error there is no such option
  () => createLatchkey({ networks: [ethereum], network: ethereum }),
  // @ts-expect-error a relay has an address, not a URL object
  () => createLatchkey({ walletConnect: { relayUrl: new URL('wss://relay.example') } }),
  // @ts-expect-error there is no such option
  () => createLatchkey({ walletConnect: { relay: 'wss://relay.example' } }),
  // An adapter of any family says nothing, and a site without adapters brings them elsewhere.
  () => createLatchkey({ networks: [ethereum, solana], adapters: [any] }),
  () => createLatchkey({ networks: [ethereum, solana] }),
]

// A register that names an instance gives its type to the hooks; one that names none gives any.
proves<Same<LatchkeyIn<{ readonly latchkey: typeof two }>, typeof two>>()
proves<Same<LatchkeyIn<Record<never, never>>, Latchkey>>()
