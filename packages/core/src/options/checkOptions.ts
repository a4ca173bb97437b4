import { isAppLink } from '@latchkey/wire'
import type { AdapterSource } from '../adapter/adapter.ts'
import type { EmbeddedSource } from '../adapter/embeddedLink.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import { isCaipChainId, isNamespace } from '../base/caip.ts'
import { logLevels } from '../base/log.ts'
import type { Chain } from '../chains/chain.ts'
import { isTag } from '../words/chooseLocale.ts'
import { type Check, listOf, mapOf, must, shapeOf } from './check.ts'
import { checkSiwx, needsServer } from './checkSiwx.ts'
import { defaultFeatures, socials, walletFeatures } from './features.ts'
import { type LatchkeyOptions, preloads, themeVariableNames, type WalletConnectOptions } from './options.ts'
import { ownNetworks } from './ownNetworks.ts'

/** As in pairing/reach.ts, which no page may load for a check that only developers see. */
const vendorRelay = /^wss:\/\/relay\.walletconnect\.(org|com)(?=[:/]|$)/i

function oneOf(...words: readonly string[]): Check {
  return must((value) => words.includes(String(value)), `one of ${words.join(', ')}`)
}

function each(names: readonly string[], check: Check): Readonly<Record<string, Check>> {
  return Object.fromEntries(names.map((name) => [name, check]))
}

/**
 * What must be true of each option; one without a row does not compile. Made when it is asked for: published, this
 * module and the one that calls it import each other, and neither may lean on the other while it loads.
 */
function optionChecks(): Readonly<Record<keyof LatchkeyOptions, Check>> {
  const text = must((value) => typeof value === 'string' && value !== '', 'a text')
  const flag = must((value) => typeof value === 'boolean', 'true or false')
  const link = must(
    (value) =>
      /^(https:\/\/|http:\/\/(localhost|127\.[\d.]+|\[::1])(?=[:/?#]|$)|\/(?![/\\]))\S*$/i.test(
        String(value),
      ),
    'an address that begins with https:// (http:// on this machine) or with /',
  )
  const image = must(
    (value) => /^(https?:\/\/|data:image\/|\/(?![/\\]))/i.test(String(value)),
    'the address of an image: https://, data:image/ or a path that begins with /',
  )
  const appLink = must(
    (value) => isAppLink(String(value)),
    'a link that begins with https:// or the scheme of an app',
  )
  const frame = must(
    (value) =>
      /^(https:\/\/|http:\/\/(localhost|127\.[\d.]+|\[::1])(?=[:/]|$))[^\s?#]*$/i.test(String(value)),
    'the address of the wallet’s frame, which begins with https:// (http:// on this machine), without a query',
  )
  const relay = must(
    (value) =>
      /^(wss:\/\/[^\s?#]+|ws:\/\/(localhost|127\.[\d.]+|\[::1])(?=[:/]|$)[^\s?#]*|\/(?![/\\])[^\s?#]*)$/i.test(
        String(value),
      ),
    'an address that begins with wss:// (ws:// on this machine) or with /, without a query',
  )
  const chain: Check = (value, path) => {
    must((one) => !isViemChain(one), `evmChain(${viemName(value)}): it is a chain of viem or wagmi`)(
      value,
      path,
    )
    must(isChain, 'a chain, for example ethereum')(value, path)
    must(hasOneId, 'a chain whose id and caip2 name the same chain, for example 1 and eip155:1')(value, path)
  }
  const project = must(
    (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
    'the id of your project: up to 64 letters, digits, - and _',
  )
  const walletIds = listOf((value, path) => {
    text(value, path)
    must(
      (id) => !/^[\da-f]{64}$/i.test(String(id)),
      'the reverse domain name of a wallet, for example io.metamask: another kit’s hashes mean nothing here',
    )(value, path)
  }, 'a list of texts')
  const links = shapeOf({ api: link, directory: link, analytics: link }, ['api'])
  const endpoints: Check = (value, path) => (typeof value === 'string' ? link : links)(value, path)
  return {
    instance: text,
    projectId: project,
    networks: (value, path) => {
      must((list) => Array.isArray(list) && list.length > 0, 'a list of chains, for example [ethereum]')(
        value,
        path,
      )
      listOf(chain)(value, path)
    },
    defaultNetwork: chain,
    adapters: listOf(must(isAdapter, 'an adapter, for example evm()'), 'a list of adapters'),
    walletConnect: (value, path) => {
      shapeOf({ relayUrl: relay, projectId: project, walletIds })(value, path)
      const { relayUrl, projectId } = value as WalletConnectOptions
      must(() => (relayUrl ?? projectId) !== undefined, 'an object with your relayUrl or your projectId')(
        value,
        path,
      )
    },
    embedded: shapeOf({ frameUrl: frame }, ['frameUrl']),
    siwx: checkSiwx,
    metadata: shapeOf({ ...each(['name', 'description', 'url'], text), icons: listOf(image) }),
    themeMode: oneOf('light', 'dark', 'system'),
    themeVariables: shapeOf(each(themeVariableNames, text)),
    features: shapeOf(each(Object.keys(defaultFeatures), flag)),
    socials: (value, path) =>
      value === false || listOf(oneOf(...socials), 'a list of socials, or false')(value, path),
    walletFeaturesOrder: listOf(oneOf(...walletFeatures)),
    featuredWalletIds: walletIds,
    includeWalletIds: walletIds,
    excludeWalletIds: walletIds,
    customWallets: listOf(
      shapeOf(
        {
          ...each(['id', 'name', 'rdns'], text),
          ...each(['homepage', 'webapp_link', 'app_store', 'play_store', 'chrome_store'], link),
          ...each(['mobile_link', 'desktop_link'], appLink),
          image_url: image,
        },
        ['id', 'name'],
      ),
    ),
    allWallets: oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'),
    chainImages: mapOf(image),
    connectorImages: mapOf(image),
    images: oneOf('all', 'none'),
    termsConditionsUrl: link,
    privacyPolicyUrl: link,
    customRpcUrls: (value, path) => {
      mapOf(listOf(link, 'a list of addresses'))(value, path)
      const named = must(isCaipChainId, 'an object by chain, for example eip155:1')
      for (const name of Object.keys(value as object)) named(name, path)
    },
    allowUnsupportedChain: flag,
    defaultAccountTypes: shapeOf({
      eip155: oneOf('eoa', 'smartAccount'),
      ...each(['solana', 'polkadot'], oneOf('eoa')),
      bip122: oneOf('payment', 'ordinal'),
    }),
    endpoints,
    restrictedEndpoints: endpoints,
    locale: must((value) => isTag(String(value)), 'a language tag, for example en or pt-BR'),
    messages: mapOf(must((value) => /^(string|function)$/.test(typeof value), 'a text or a function')),
    inline: flag,
    preload: oneOf(...preloads),
    onEvent: must((value) => typeof value === 'function', 'a function'),
    logLevel: oneOf(...logLevels),
  }
}

/** Checks what a site wrote; throws an OptionError that says what to write instead. */
export function checkOptions(options: LatchkeyOptions): void {
  shapeOf(optionChecks())(options, '')
  const { defaultNetwork, networks = ownNetworks(options.adapters) } = options
  const { walletConnect, adapters = [] } = options
  const hasWay = adapters.some(isPairing)
  must(() => hasWay || !walletConnect, 'a list with universal(): walletConnect reaches wallets through it')(
    adapters,
    'adapters',
  )
  must(
    () => !hasWay || walletConnect !== undefined,
    'an object with your relayUrl or your projectId: universal() reaches wallets through it',
  )(walletConnect, 'walletConnect')
  const { relayUrl = '', projectId = options.projectId } = walletConnect ?? {}
  must(
    () => !vendorRelay.test(relayUrl) || projectId !== undefined,
    'your project at the network of relayUrl',
  )(projectId, 'walletConnect.projectId')
  const isVendors = walletConnect && (!relayUrl || vendorRelay.test(relayUrl))
  must(
    (id) => !isVendors || /^[\da-f]{32}$/i.test(String(id)),
    'the id of your project at the vendor’s network: 32 characters from 0 to 9 and a to f',
  )(projectId, 'walletConnect.projectId')
  const hasWallet = adapters.some(isEmbedded)
  must(() => hasWallet || !options.embedded, 'a list with embedded(): logins go through it')(
    adapters,
    'adapters',
  )
  must(
    () => !hasWallet || options.embedded !== undefined,
    'an object with your frameUrl: embedded() opens the wallet there',
  )(options.embedded, 'embedded')
  must(
    () => !needsServer(options.siwx) || options.endpoints !== undefined,
    'the address of your server: siwx signs visitors in there',
  )(options.endpoints, 'endpoints')
  const isOwn = networks.some(({ caip2 }) => caip2 === (defaultNetwork ?? networks[0])?.caip2)
  must(() => isOwn, 'one of your networks')(defaultNetwork, 'defaultNetwork')
  for (const [index, network] of networks.entries())
    must(() => isReached(network, options.adapters), 'one of the chains that its adapter was set up with')(
      network,
      `networks[${index}]`,
    )
}

/** Whether an adapter can move a wallet there: one that was set up with chains knows no others. */
function isReached({ caip2, namespace }: Chain, adapters: LatchkeyOptions['adapters'] = []): boolean {
  const own = adapters.filter(
    (source): source is AdapterSource => 'namespace' in source && source.namespace === namespace,
  )
  const knows = (source: AdapterSource) =>
    !source.networks || source.networks.some((chain) => chain.caip2 === caip2)
  return own.length === 0 || own.some(knows)
}

function isChain(value: unknown): boolean {
  const { caip2, name, namespace, nativeCurrency, rpcUrls, explorerUrls } = Object(value)
  return (
    isCaipChainId(caip2) &&
    caip2.startsWith(`${namespace}:`) &&
    typeof name === 'string' &&
    typeof nativeCurrency?.symbol === 'string' &&
    Number.isInteger(nativeCurrency.decimals) &&
    Array.isArray(rpcUrls) &&
    Array.isArray(explorerUrls)
  )
}

/** Two ids of one chain that disagree would send a visitor to one network and show another. */
function hasOneId(value: unknown): boolean {
  const { id, caip2, namespace } = value as Chain
  return caip2 === `${namespace}:${id}`
}

/** Chains of viem and wagmi have RPC addresses by name, and no CAIP-2 id. */
function isViemChain(value: unknown): boolean {
  const { id, caip2, rpcUrls } = Object(value)
  return caip2 === undefined && typeof id === 'number' && Object(rpcUrls).default !== undefined
}

/** The name under which viem exports most chains, as far as it can be told from the chain. */
function viemName(value: unknown): string {
  const { id, name } = Object(value)
  if (id === 1) return 'mainnet'
  return /^[a-z]+$/i.test(String(name)) ? String(name).toLowerCase() : 'chain'
}

function isAdapter(value: unknown): boolean {
  const { type, namespace, load, connect } = Object(value)
  const isKnown = isNamespace(namespace) || (namespace === undefined && /^(universal|embedded)$/.test(type))
  return isKnown && typeof (load ?? connect) === 'function'
}

type Way = AdapterSource | PairingSource | EmbeddedSource

function isPairing(source: Way): source is PairingSource {
  return source.type === 'universal' && !('namespace' in source)
}

function isEmbedded(source: Way): source is EmbeddedSource {
  return source.type === 'embedded'
}
