import { checkOptions } from '#checkOptions'
import type { AdapterSource } from '../adapter/adapter.ts'
import type { EmbeddedSource } from '../adapter/embeddedLink.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import { SetupError } from '../base/SetupError.ts'
import { defaultAccountTypes } from '../chains/accountTypes.ts'
import type { Chain } from '../chains/chain.ts'
import type { PageDoor } from '../deps/deps.ts'
import { chooseLocale } from '../words/chooseLocale.ts'
import { chooseFeatures, socials, walletFeatures } from './features.ts'
import type { Config, Endpoints, LatchkeyOptions } from './options.ts'
import { ownNetworks } from './ownNetworks.ts'
import { isRestrictedTimeZone } from './restrictedTimeZones.ts'
import { written } from './written.ts'

/**
 * Checks what a site wrote and fills in the rest; throws an OptionError that says what to write instead. In a finished
 * page the checks are left out: see trustOptions.
 */
export function parseOptions(
  options: LatchkeyOptions,
  {
    page,
  }: {
    readonly page: Pick<PageDoor, 'origin' | 'title' | 'description' | 'icons' | 'languages' | 'timeZone'>
  },
): Config {
  checkOptions(options)
  const given = written(options)
  const { adapters: ways = [], messages = {}, locale, customRpcUrls = {}, walletConnect, embedded } = given
  const adapters = ways.filter(isAdapter)
  const pairing = ways.find((way): way is PairingSource => way.type === 'universal' && !isAdapter(way))
  const embeddedWallet = ways.find((way): way is EmbeddedSource => way.type === 'embedded')
  const { networks = ownNetworks(adapters) } = given
  // A code reaches wallets of every family.
  if (!pairing) checkNetworks(networks, adapters)
  const { defaultNetwork = networks[0] } = given
  const withOwnUrls = (chain: Chain): Chain => {
    const own = customRpcUrls[chain.caip2]
    return own ? { ...chain, rpcUrls: [...own, ...chain.rpcUrls] } : chain
  }
  // A site that brings texts of its own may speak any language; otherwise it is one that Latchkey speaks.
  const speak = (languages: readonly string[]) =>
    locale && Object.keys(messages).length > 0 ? locale : chooseLocale(locale ? [locale] : languages)
  const { endpoints, restrictedEndpoints } = given
  const elsewhere =
    restrictedEndpoints && isRestrictedTimeZone(page.timeZone) ? restrictedEndpoints : undefined
  return {
    instance: 'main',
    projectId: '',
    walletConnect,
    pairing: walletConnect && pairing,
    embedded,
    embeddedWallet: embedded && embeddedWallet,
    themeMode: 'system',
    walletFeaturesOrder: walletFeatures,
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    allWallets: 'SHOW',
    chainImages: {},
    connectorImages: {},
    images: 'all',
    termsConditionsUrl: undefined,
    privacyPolicyUrl: undefined,
    allowUnsupportedChain: false,
    inline: false,
    preload: 'act',
    onEvent: undefined,
    logLevel: 'error',
    ...given,
    adapters,
    networks: networks.map(withOwnUrls) as [Chain, ...Chain[]],
    defaultNetwork: withOwnUrls(defaultNetwork),
    customRpcUrls,
    messages,
    get metadata() {
      const { title: name, description, origin: url, icons } = page
      return { name, description, url, icons, ...written(given.metadata ?? {}) }
    },
    themeVariables: written(given.themeVariables ?? {}),
    features: chooseFeatures(written(given.features ?? {})),
    socials: given.socials === false ? [] : (given.socials ?? socials),
    defaultAccountTypes: { ...defaultAccountTypes, ...written(given.defaultAccountTypes ?? {}) },
    endpoints: fillEndpoints(elsewhere ?? endpoints, page),
    locale: speak(page.languages),
    serverLocale: speak([]),
  }
}

/** What reaches wallets outside of this browser, and the embedded wallet, are of no family. */
function isAdapter(way: AdapterSource | PairingSource | EmbeddedSource): way is AdapterSource {
  return 'namespace' in way
}

/** Checked on a finished page too: without a network, or a way to its wallets, the widget can do nothing at all. */
function checkNetworks(networks: readonly Chain[], adapters: readonly AdapterSource[]): void {
  if (networks.length === 0)
    throw new SetupError('option.noNetwork', 'Name at least one network, for example networks: [ethereum].')
  // Nobody to reach at all is for `@latchkey/core` alone, where a site may add its adapters later.
  if (adapters.length === 0) return
  for (const { name, namespace } of networks)
    if (!adapters.some((source) => source.namespace === namespace))
      throw new SetupError(
        'option.noAdapter',
        `Add an adapter for ${namespace} to adapters, or take ${name} out of networks.`,
      )
}

/** One address serves all that is not told apart; a path is on the page's own origin. */
function fillEndpoints(
  endpoints: Endpoints | string | undefined,
  page: Pick<PageDoor, 'origin'>,
): Required<Endpoints> | undefined {
  if (endpoints === undefined) return undefined
  const {
    api,
    directory = api,
    analytics = api,
  } = typeof endpoints === 'string' ? { api: endpoints } : endpoints
  const whole = (url: string) => (url.startsWith('/') ? page.origin + url : url).replace(/\/+$/, '')
  return { api: whole(api), directory: whole(directory), analytics: whole(analytics) }
}
