import { Caip2 } from '@latchkey/wire'
import * as v from 'valibot'
import { readSignInKey } from '../signIn/readSignInKey.ts'
import {
  DatabaseUrl,
  EvmChainId,
  HeaderName,
  HostName,
  HttpUrl,
  isHttpsOrigin,
  millis,
  Origin,
  Port,
  ProviderKey,
  RelayUrl,
  unsentMegabytes,
  wholeNumber,
} from './optionFields.ts'

/** What an operator may choose; everything has a default. */
export const Options = v.strictObject({
  /** 0 takes any free port. */
  port: v.optional(Port, 8787),
  host: v.optional(
    v.pipe(v.string(), v.nonEmpty('Write the address to listen on, such as 127.0.0.1.')),
    '127.0.0.1',
  ),
  /** Host names that requests may be sent to besides those of this machine; all where it does not listen on loopback. */
  allowedHosts: v.optional(v.array(HostName), []),
  /** EVM chain ids, from viem's definitions; none when a sandbox is given, the everyday ones otherwise. */
  chains: v.optional(v.array(EvmChainId)),
  /** RPC addresses by chain id, in the order to try; the definition's public ones otherwise. */
  upstreams: v.optional(
    v.record(v.string(), v.pipe(v.array(HttpUrl), v.minLength(1, 'Write at least one address.'))),
    {},
  ),
  /** A running sandbox, whose chains are served too. */
  sandboxUrl: v.optional(HttpUrl),
  databaseUrl: v.optional(DatabaseUrl),
  /** Where the embedded database lives when there is no `databaseUrl`. */
  dataDir: v.optional(v.pipe(v.string(), v.nonEmpty('Write the path of a folder.')), '.latchkey'),
  /** How long a database that is not up yet is waited for at the start. */
  databaseWaitMs: v.optional(
    wholeNumber(
      'Write a number of milliseconds, 0 or more.',
      0,
      3_600_000,
      'Write a number of milliseconds, at most 3600000.',
    ),
    60_000,
  ),
  /** `off`, or how many times the usual allowance a visitor has. */
  rateLimit: v.optional(
    v.union(
      [v.literal('off'), v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000))],
      'Write off, or a number such as 2 for twice the usual allowance.',
    ),
    1,
  ),
  /** How many proxies in front of the server add to X-Forwarded-For. */
  trustProxy: v.optional(
    wholeNumber(
      'Write how many proxies stand in front of the server, such as 1.',
      0,
      10,
      'Write how many proxies stand in front of the server, at most 10.',
    ),
    0,
  ),
  /** How long a chain's upstreams have, all together. */
  deadlineMs: v.optional(millis, 6_000),
  /** How long the balances of one chain may take, prices and all. */
  balanceDeadlineMs: v.optional(millis, 3_000),
  /** A service that is asked for prices that the chains do not know; it learns which tokens are asked for, and no accounts. */
  priceService: v.optional(v.picklist(['off', 'defillama'], 'Write off or defillama.'), 'off'),
  /** How many RPC requests may wait for upstreams at once; each may hold an answer of 10 MiB in memory. */
  mostInFlight: v.optional(
    wholeNumber(
      'Write how many requests may wait at once, 1 or more.',
      1,
      100_000,
      'Write how many requests may wait at once, at most 100000.',
    ),
    1_000,
  ),
  /** How much may be answered and not read yet, in all and for one address. */
  unsentMegabytes: v.optional(unsentMegabytes, 256),
  unsentMegabytesOfAddress: v.optional(unsentMegabytes, 32),
  /** A client that reads its answer slower than this, in a second, is cut. */
  slowestReadKilobytes: v.optional(
    v.pipe(
      v.number('Write a number of kilobytes, 1 to 1024.'),
      v.minValue(1, 'Write a number of kilobytes, 1 to 1024.'),
      v.maxValue(1_024, 'Write a number of kilobytes, 1 to 1024.'),
    ),
    16,
  ),
  /** A JSON file that adds, hides, reorders and certifies wallets of the directory. */
  walletsFile: v.optional(v.pipe(v.string(), v.nonEmpty('Write the path of a JSON file.'))),
  /** A token list of the operator's own, in the shape of tokenlists.org. */
  tokensFile: v.optional(v.pipe(v.string(), v.nonEmpty('Write the path of a JSON file.'))),
  /** Where the logos of wallets are, if not in the data folder. */
  logosDir: v.optional(v.pipe(v.string(), v.nonEmpty('Write the path of a folder.'))),
  /** Where the pictures of tokens, networks and currencies are, if not in the data folder. */
  iconsDir: v.optional(v.pipe(v.string(), v.nonEmpty('Write the path of a folder.'))),
  /** Whose widgets may tell what happens in them: nobody's, everybody's, or those of some projects. */
  analytics: v.optional(
    v.union(
      [
        v.picklist(['on', 'off']),
        v.array(
          v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Write on, off, or the ids of projects.')),
        ),
      ],
      'Write on, off, or the ids of projects.',
    ),
    'off',
  ),
  /** Gateways of names (EIP-3668) that are asked although they are no public https, such as one on this machine. */
  nameGateways: v.optional(v.array(Origin), []),
  /** The domains below which names are registered here, which the operator owns: example.eth. */
  namesZones: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(
          /^(?!.*--)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
          'Write domains in lower case, such as example.eth.',
        ),
      ),
    ),
    [],
  ),
  /** Signs what the gateway of those names says; the address of the key stands in their resolver. */
  namesKey: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{64}$/, 'Write the key as 0x and 64 hexadecimal digits.'),
      v.custom<`0x${string}`>(() => true),
    ),
  ),
  /** Chains whose accounts may register names; all that are served otherwise. */
  namesChains: v.optional(v.array(EvmChainId)),
  /** Names that stay free, besides ours: those of the operator's brand. */
  namesReserved: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'Write names in lower case.'))),
    [],
  ),
  /** Whether messages without domain and nonce are accepted for 10 seconds, as older clients sign them. */
  namesPlain: v.optional(v.boolean('Write on or off.'), false),
  /** Where pictures on IPFS are fetched from, such as https://ipfs.example.com; they are left out otherwise. */
  ipfsGateway: v.optional(
    v.pipe(v.string(), v.check(isHttpsOrigin, 'Write an origin such as https://ipfs.example.com.')),
  ),
  /** Whether the server is also a WalletConnect relay, at /relay. */
  relay: v.optional(v.boolean('Write on or off.'), true),
  /** Public addresses of the relay, which tokens of clients must name; the host they ask otherwise. */
  relayUrl: v.optional(v.array(RelayUrl), []),
  /** How much the relay may keep for those who are away; beyond it, it takes no messages. */
  relayMegabytes: v.optional(
    v.pipe(
      v.number('Write a number of megabytes, 1 or more.'),
      v.integer('Write a number of megabytes, 1 or more.'),
      v.minValue(1, 'Write a number of megabytes, 1 or more.'),
    ),
    4_096,
  ),
  /** Tells the nodes of one database of each other's messages, and of what each loaded. */
  redisUrl: v.optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\/.+/, 'Write redis://user:password@host:6379.')),
  ),
  /** What links and cursors are signed with, the same on every node; one that the database keeps otherwise. */
  secret: v.optional(
    v.pipe(v.string(), v.minLength(32, 'Write at least 32 characters that nobody can guess.')),
  ),
  /** The key of Zerion's API, which then tells balances and history too. */
  zerionKey: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, 'Write the key as Zerion gave it.')),
  ),
  /** Where Zerion's API is. */
  zerionUrl: v.optional(HttpUrl, 'https://api.zerion.io'),
  /** Whether services with a key are asked before the chain itself or after it. */
  vendorOrder: v.optional(v.picklist(['before', 'after'], 'Write before or after.'), 'after'),
  /** Chains whose past the server keeps itself, by id, and from which block on; the sandbox's from their first. */
  historyFrom: v.optional(
    v.record(
      v.string(),
      v.union(
        [v.literal('now'), v.pipe(v.number(), v.safeInteger(), v.minValue(0))],
        'Write the number of a block, or now.',
      ),
    ),
    {},
  ),
  /** How often the newest block of such a chain is asked for. */
  historyPollMs: v.optional(millis, 4_000),
  /** Blockscout explorers by chain id, for what happened before: https://eth.blockscout.com. */
  blockscout: v.optional(v.record(v.string(), HttpUrl), {}),
  /** The same in the manner of Etherscan, with the key in the address: https://api.etherscan.io/v2/api?chainid=1&apikey=…. */
  etherscan: v.optional(v.record(v.string(), HttpUrl), {}),
  /** The operator's fee on each swap, in hundredths of a percent; Uniswap's router allows 1 %. */
  swapFeeBps: v.optional(wholeNumber('Write hundredths of a percent, from 0 to 100.', 0, 100), 0),
  /** The address that receives the fee. */
  swapFeeReceiver: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x(?!0{36})[0-9a-fA-F]{40}$/, 'Write an address as 0x and 40 hexadecimal digits.'),
      v.toLowerCase(),
      v.custom<`0x${string}`>(() => true),
    ),
  ),
  /** The key of 0x's API, which then swaps on chains without Uniswap, or on all of its chains with `vendorOrder` before. */
  zeroExKey: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, 'Write the key as 0x gave it.'))),
  /** The address of 0x's API. */
  zeroExUrl: v.optional(HttpUrl, 'https://api.0x.org'),
  /** The key of 1inch's API, likewise. */
  oneInchKey: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, 'Write the key as 1inch gave it.')),
  ),
  /** The address of 1inch's API. */
  oneInchUrl: v.optional(HttpUrl, 'https://api.1inch.com'),
  /** The origin of the embedded wallet's frame; without it there are no embedded wallets. */
  frameUrl: v.optional(Origin),
  /** Where the vault is, and the token that it and the server know. */
  vaultUrl: v.optional(HttpUrl),
  vaultToken: v.optional(
    v.pipe(v.string(), v.minLength(32, 'Write at least 32 characters that nobody can guess.')),
  ),
  /** Whether the vault is part of this very process, for small sites. */
  vault: v.optional(v.picklist(['apart', 'embedded'], 'Write apart or embedded.'), 'apart'),
  /** Encrypts the server's halves of wallet keys: 32 bytes as base64; a file in the data folder otherwise. */
  authKey: v.optional(v.string()),
  /** How many days of releases an owner of an embedded wallet is mailed at once; 0 for no such mails. */
  digestDays: v.optional(wholeNumber('Write a number of days, from 0 to 90.', 0, 90), 7),
  /** The header in which the proxy in front names a visitor's city, such as cf-ipcity. */
  cityHeader: v.optional(HeaderName),
  /** The private key on P-256 that tokens of sign-in are signed with; one that the database keeps otherwise. */
  signInKey: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readSignInKey(text) !== undefined,
        'Write a private key on P-256 in PKCS#8: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 makes one.',
      ),
    ),
  ),
  /** Chains whose accounts may sign in besides those that are served, Solana's and Bitcoin's. */
  signInChains: v.optional(v.array(Caip2), []),
  /** The time limit of a request to a provider of purchases. */
  onrampDeadlineMs: v.optional(millis, 4_000),
  /** For how many days a paid purchase is stored after its last change; unpaid ones go after a month. */
  purchaseDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('Write a number of days, 30 or more.'),
      v.minValue(30, 'Write a number of days, 30 or more.'),
      v.maxValue(36_500, 'Write a number of days, at most 36500.'),
    ),
    400,
  ),
  /** The country of visitors without a country header: ISO 3166-1, two capitals. */
  onrampCountry: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Write the country as two capitals, such as US.')),
    'US',
  ),
  /** The headers in which the proxy in front names a visitor's country and state, such as cf-ipcountry. */
  countryHeader: v.optional(HeaderName),
  regionHeader: v.optional(HeaderName),
  /** A secret key of the Coinbase Developer Platform: its id, and PEM on P-256 or 64 bytes in base64. */
  coinbaseKeyId: v.optional(ProviderKey),
  coinbaseKeySecret: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  coinbaseWebhookSecret: v.optional(ProviderKey),
  coinbaseUrl: v.optional(HttpUrl, 'https://api.developer.coinbase.com'),
  /** The key of Meld's API, the key of its own page, and the secret and the address of its webhooks. */
  meldKey: v.optional(ProviderKey),
  meldPublicKey: v.optional(ProviderKey),
  meldWebhookSecret: v.optional(ProviderKey),
  meldWebhookUrl: v.optional(HttpUrl),
  meldUrl: v.optional(HttpUrl, 'https://api.meld.io'),
  /** The address of the sandbox's checkout, its key, and the secret that signs its webhooks. */
  checkoutUrl: v.optional(HttpUrl),
  checkoutKey: v.optional(ProviderKey),
  checkoutWebhookSecret: v.optional(ProviderKey),
  /** Whether pages on this machine may use the server without a project; only where it listens on loopback. */
  localProject: v.optional(v.boolean('Write on or off.')),
})

/** What an operator may choose; everything has a default. */
export type ServerOptions = v.InferInput<typeof Options>

/** The options with every default in its place. */
export type Config = Omit<
  v.InferOutput<typeof Options>,
  'chains' | 'databaseUrl' | 'localProject' | 'logosDir' | 'iconsDir'
> & {
  readonly chains: readonly number[]
  readonly databaseUrl: string
  readonly localProject: boolean
  readonly logosDir: string
  readonly iconsDir: string
}

/** Some options are not as they should be; each line says what to write. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}
