import * as v from 'valibot'
import { Options, OptionsError, type ServerOptions } from './options.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Which variable carries which option, and how its text is read. */
const variables = {
  LATCHKEY_SERVER_PORT: { option: 'port', read: number },
  LATCHKEY_HOST: { option: 'host', read: text },
  LATCHKEY_ALLOWED_HOSTS: { option: 'allowedHosts', read: (value: string) => list(value.toLowerCase()) },
  LATCHKEY_CHAINS: { option: 'chains', read: (value: string) => list(value).map(number) },
  LATCHKEY_SANDBOX_URL: { option: 'sandboxUrl', read: text },
  DATABASE_URL: { option: 'databaseUrl', read: text },
  LATCHKEY_DATA_DIR: { option: 'dataDir', read: text },
  LATCHKEY_DATABASE_WAIT_MS: { option: 'databaseWaitMs', read: number },
  LATCHKEY_RATE_LIMIT: {
    option: 'rateLimit',
    read: (value: string) => (value === 'off' ? value : number(value)),
  },
  LATCHKEY_TRUST_PROXY: { option: 'trustProxy', read: number },
  LATCHKEY_DEADLINE_MS: { option: 'deadlineMs', read: number },
  LATCHKEY_BALANCE_DEADLINE_MS: { option: 'balanceDeadlineMs', read: number },
  LATCHKEY_PRICE_SERVICE: { option: 'priceService', read: text },
  LATCHKEY_MOST_IN_FLIGHT: { option: 'mostInFlight', read: number },
  LATCHKEY_UNSENT_MEGABYTES: { option: 'unsentMegabytes', read: number },
  LATCHKEY_UNSENT_MEGABYTES_OF_ADDRESS: { option: 'unsentMegabytesOfAddress', read: number },
  LATCHKEY_SLOWEST_READ_KILOBYTES: { option: 'slowestReadKilobytes', read: number },
  LATCHKEY_WALLETS_FILE: { option: 'walletsFile', read: text },
  LATCHKEY_TOKENS_FILE: { option: 'tokensFile', read: text },
  LATCHKEY_LOGOS_DIR: { option: 'logosDir', read: text },
  LATCHKEY_ICONS_DIR: { option: 'iconsDir', read: text },
  LATCHKEY_ANALYTICS: {
    option: 'analytics',
    read: (value: string) => (value === 'on' || value === 'off' ? value : list(value)),
  },
  LATCHKEY_NAME_GATEWAYS: { option: 'nameGateways', read: list },
  LATCHKEY_NAMES_ZONES: { option: 'namesZones', read: list },
  LATCHKEY_NAMES_KEY: { option: 'namesKey', read: text },
  LATCHKEY_NAMES_CHAINS: { option: 'namesChains', read: (value: string) => list(value).map(number) },
  LATCHKEY_NAMES_RESERVED: { option: 'namesReserved', read: list },
  LATCHKEY_NAMES_PLAIN: { option: 'namesPlain', read: onOff },
  LATCHKEY_IPFS_GATEWAY: { option: 'ipfsGateway', read: text },
  LATCHKEY_RELAY: { option: 'relay', read: onOff },
  LATCHKEY_RELAY_URL: { option: 'relayUrl', read: list },
  LATCHKEY_RELAY_MEGABYTES: { option: 'relayMegabytes', read: number },
  REDIS_URL: { option: 'redisUrl', read: text },
  LATCHKEY_SECRET: { option: 'secret', read: text },
  LATCHKEY_ZERION_KEY: { option: 'zerionKey', read: text },
  LATCHKEY_ZERION_URL: { option: 'zerionUrl', read: text },
  LATCHKEY_VENDOR_ORDER: { option: 'vendorOrder', read: text },
  LATCHKEY_HISTORY_FROM: {
    option: 'historyFrom',
    read: (value: string) => pairs(value, (block) => (block === 'now' ? block : number(block))),
  },
  LATCHKEY_HISTORY_POLL_MS: { option: 'historyPollMs', read: number },
  LATCHKEY_BLOCKSCOUT: { option: 'blockscout', read: (value: string) => pairs(value, text) },
  LATCHKEY_ETHERSCAN: { option: 'etherscan', read: (value: string) => pairs(value, text) },
  LATCHKEY_SWAP_FEE_BPS: { option: 'swapFeeBps', read: number },
  LATCHKEY_SWAP_FEE_RECEIVER: { option: 'swapFeeReceiver', read: text },
  LATCHKEY_ZEROEX_KEY: { option: 'zeroExKey', read: text },
  LATCHKEY_ZEROEX_URL: { option: 'zeroExUrl', read: text },
  LATCHKEY_ONEINCH_KEY: { option: 'oneInchKey', read: text },
  LATCHKEY_ONEINCH_URL: { option: 'oneInchUrl', read: text },
  LATCHKEY_FRAME_URL: { option: 'frameUrl', read: text },
  LATCHKEY_VAULT_URL: { option: 'vaultUrl', read: text },
  LATCHKEY_VAULT_TOKEN: { option: 'vaultToken', read: text },
  LATCHKEY_VAULT: { option: 'vault', read: text },
  LATCHKEY_AUTH_KEY: { option: 'authKey', read: text },
  LATCHKEY_DIGEST_DAYS: { option: 'digestDays', read: number },
  LATCHKEY_CITY_HEADER: { option: 'cityHeader', read: (value: string) => value.toLowerCase() },
  LATCHKEY_SIGN_IN_KEY: { option: 'signInKey', read: text },
  LATCHKEY_SIGN_IN_CHAINS: { option: 'signInChains', read: list },
  LATCHKEY_ONRAMP_DEADLINE_MS: { option: 'onrampDeadlineMs', read: number },
  LATCHKEY_PURCHASE_DAYS: { option: 'purchaseDays', read: number },
  LATCHKEY_ONRAMP_COUNTRY: { option: 'onrampCountry', read: (value: string) => value.toUpperCase() },
  LATCHKEY_COUNTRY_HEADER: { option: 'countryHeader', read: (value: string) => value.toLowerCase() },
  LATCHKEY_REGION_HEADER: { option: 'regionHeader', read: (value: string) => value.toLowerCase() },
  LATCHKEY_COINBASE_KEY_ID: { option: 'coinbaseKeyId', read: text },
  LATCHKEY_COINBASE_KEY_SECRET: { option: 'coinbaseKeySecret', read: text },
  LATCHKEY_COINBASE_WEBHOOK_SECRET: { option: 'coinbaseWebhookSecret', read: text },
  LATCHKEY_COINBASE_URL: { option: 'coinbaseUrl', read: text },
  LATCHKEY_MELD_KEY: { option: 'meldKey', read: text },
  LATCHKEY_MELD_PUBLIC_KEY: { option: 'meldPublicKey', read: text },
  LATCHKEY_MELD_WEBHOOK_SECRET: { option: 'meldWebhookSecret', read: text },
  LATCHKEY_MELD_WEBHOOK_URL: { option: 'meldWebhookUrl', read: text },
  LATCHKEY_MELD_URL: { option: 'meldUrl', read: text },
  LATCHKEY_CHECKOUT_URL: { option: 'checkoutUrl', read: text },
  LATCHKEY_CHECKOUT_KEY: { option: 'checkoutKey', read: text },
  LATCHKEY_CHECKOUT_WEBHOOK_SECRET: { option: 'checkoutWebhookSecret', read: text },
  LATCHKEY_LOCAL_PROJECT: { option: 'localProject', read: onOff },
} as const

/** Variables that the other programs of Latchkey read from the same environment. */
const elsewhere =
  /^LATCHKEY_(VAULT_PORT|VAULT_HOST|VAULT_DATABASE_URL|VAULT_KEY|SMTP_URL|MAIL_FROM|WALLET_BRAND|MAILS_PER_HOUR|FARCASTER_RPC|FARCASTER_RELAY_URL|FARCASTER_REGISTRY|(?:GOOGLE|APPLE|GITHUB|DISCORD|X|FACEBOOK)_(?:CLIENT_ID|CLIENT_SECRET|TEAM_ID|KEY_ID|PRIVATE_KEY|BASE_URL)|DEMO_PORT|DEMO_DIST|FRAME_PORT|MAIL_PORT|CHECKOUT_PORT|MAIL_URL|FRAME_HOST|FRAME_DIST|VAULT_PUBLIC_KEY|SERVER_URL|WALLET_URL|WALLET_DIST|PROJECT_ID|WALLET_PORT|SANDBOX_PORT|CHROMIUM|HEADLESS_SHELL|FIREFOX|WEBKIT_DRIVER|MINIBROWSER|REDIS_SERVER)$/

/** One sentence for each variable that looks like a setting of the server and is none. */
export function unknownVariables(environment: Environment): readonly string[] {
  const names = Object.keys(variables)
  return Object.keys(environment)
    .filter((name) => name.startsWith('LATCHKEY_') && !names.includes(name))
    .filter((name) => !/^LATCHKEY_RPC_\d+$/.test(name) && !elsewhere.test(name))
    .sort()
    .map((name) => {
      const near = names.find((known) => known.startsWith(name) || name.startsWith(known))
      return `${name} is not a setting of the server and is ignored${near === undefined ? '' : `: write ${near}`}.`
    })
}

/** Reads the options from the environment; each wrong value gets one sentence that names its variable. */
export function readEnvironment(environment: Environment): ServerOptions {
  const options: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { option, read }] of Object.entries(variables)) {
    const value = environment[name]?.trim()
    if (!value) continue
    // The value itself stays out of the sentence: it may hold a password.
    const result = v.safeParse(Options.entries[option], read(value))
    if (result.success) options[option] = result.output
    else problems.push(`${name}: ${result.issues[0].message}`)
  }
  options['upstreams'] = readUpstreams(environment, problems)
  if (problems.length > 0) throw new OptionsError(problems)
  return options
}

/** `LATCHKEY_RPC_8453=https://a,https://b` gives chain 8453 two upstreams, tried in that order. */
function readUpstreams(environment: Environment, problems: string[]): Record<string, string[]> {
  const upstreams: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(environment)) {
    const id = /^LATCHKEY_RPC_(\d+)$/.exec(name)?.[1]
    if (id === undefined || !value?.trim()) continue
    const result = v.safeParse(Options.entries.upstreams, { [id]: list(value) })
    if (result.success) upstreams[id] = list(value)
    else problems.push(`${name}: ${result.issues[0].message}`)
  }
  return upstreams
}

function text(value: string): string {
  return value
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** `1=https://a,8453=https://b`: something for each chain. */
function pairs<Value>(value: string, read: (text: string) => Value): Record<string, Value> {
  return Object.fromEntries(
    list(value).map((item) => {
      const [id = '', ...rest] = item.split('=')
      return [id.trim(), read(rest.join('=').trim())]
    }),
  )
}

/** Text that is not a plain decimal stays text, so that the schema refuses it. */
function number(value: string): number | string {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

function onOff(value: string): boolean | string {
  return value === 'on' ? true : value === 'off' ? false : value
}
