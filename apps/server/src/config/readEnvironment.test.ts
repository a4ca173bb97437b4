import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseOptions } from './parseOptions.ts'
import { readEnvironment, unknownVariables } from './readEnvironment.ts'

/** A private key as openssl writes it. */
function privateKey(namedCurve: string): string {
  return generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()
}

test('an empty environment serves the everyday chains on port 8787 from an embedded database', () => {
  const config = parseOptions(readEnvironment({}))
  expect(config).toMatchObject({
    port: 8787,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:.latchkey/server.sqlite',
  })
  expect(config.chains).toContain(1)
})

test('with a sandbox and no chains named, nothing but the sandbox is served', () => {
  expect(parseOptions(readEnvironment({ LATCHKEY_SANDBOX_URL: 'http://127.0.0.1:8545' })).chains).toEqual([])
})

test('every variable reaches its option', () => {
  const signInKey = privateKey('P-256').replaceAll('\n', '')
  const coinbaseSecret = privateKey('P-256').trim().replaceAll('\n', '\\n')
  const config = parseOptions(
    readEnvironment({
      LATCHKEY_SERVER_PORT: '0',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_ALLOWED_HOSTS: 'API.example.com, 192.0.2.7, [::2]',
      LATCHKEY_CHAINS: '1, 8453',
      LATCHKEY_RPC_1: 'https://a.example/key,https://b.example',
      LATCHKEY_SANDBOX_URL: 'http://127.0.0.1:8545',
      DATABASE_URL: 'postgres://u:p@h/d',
      LATCHKEY_DATA_DIR: 'elsewhere',
      LATCHKEY_DATABASE_WAIT_MS: '0',
      LATCHKEY_RATE_LIMIT: '2.5',
      LATCHKEY_TRUST_PROXY: '1',
      LATCHKEY_DEADLINE_MS: '2000',
      LATCHKEY_BALANCE_DEADLINE_MS: '1500',
      LATCHKEY_MOST_IN_FLIGHT: '50',
      LATCHKEY_UNSENT_MEGABYTES: '512',
      LATCHKEY_UNSENT_MEGABYTES_OF_ADDRESS: '64',
      LATCHKEY_SLOWEST_READ_KILOBYTES: '8',
      LATCHKEY_WALLETS_FILE: 'wallets.json',
      LATCHKEY_TOKENS_FILE: 'tokens.json',
      LATCHKEY_LOGOS_DIR: 'logos',
      LATCHKEY_ICONS_DIR: 'icons',
      LATCHKEY_ANALYTICS: 'shop, blog',
      LATCHKEY_NAME_GATEWAYS: 'http://127.0.0.1:9000',
      LATCHKEY_NAMES_ZONES: 'example.eth, names.example.com',
      LATCHKEY_NAMES_KEY: `0x${'12'.repeat(32)}`,
      LATCHKEY_NAMES_CHAINS: '1,8453',
      LATCHKEY_NAMES_RESERVED: 'my-brand',
      LATCHKEY_NAMES_PLAIN: 'on',
      LATCHKEY_IPFS_GATEWAY: 'https://ipfs.example.com',
      LATCHKEY_RELAY: 'off',
      LATCHKEY_RELAY_URL: 'wss://relay.example.com/relay, wss://second.example.com',
      LATCHKEY_RELAY_MEGABYTES: '100',
      REDIS_URL: 'redis://u:p@h:6379',
      LATCHKEY_SECRET: 'a secret of more than 32 characters',
      LATCHKEY_ZERION_KEY: 'zk_dev_1',
      LATCHKEY_ZERION_URL: 'http://127.0.0.1:9001',
      LATCHKEY_VENDOR_ORDER: 'before',
      LATCHKEY_PRICE_SERVICE: 'defillama',
      LATCHKEY_HISTORY_FROM: '1=now, 8453=1000',
      LATCHKEY_HISTORY_POLL_MS: '2000',
      LATCHKEY_BLOCKSCOUT: '1=https://a.example',
      LATCHKEY_ETHERSCAN: '8453=https://b.example/api?apikey=k',
      LATCHKEY_SWAP_FEE_BPS: '85',
      LATCHKEY_SWAP_FEE_RECEIVER: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      LATCHKEY_ZEROEX_KEY: 'zero-ex-key',
      LATCHKEY_ZEROEX_URL: 'http://127.0.0.1:9004',
      LATCHKEY_ONEINCH_KEY: 'one-inch-key',
      LATCHKEY_ONEINCH_URL: 'http://127.0.0.1:9005',
      LATCHKEY_FRAME_URL: 'https://wallet.example.com',
      LATCHKEY_VAULT_URL: 'http://vault.internal:8788',
      LATCHKEY_VAULT_TOKEN: 'a token of more than 32 characters',
      LATCHKEY_VAULT: 'apart',
      LATCHKEY_AUTH_KEY: 'AAAA',
      LATCHKEY_DIGEST_DAYS: '0',
      LATCHKEY_CITY_HEADER: 'CF-IPCity',
      LATCHKEY_SIGN_IN_KEY: signInKey,
      LATCHKEY_SIGN_IN_CHAINS: 'eip155:5000, solana:devnet',
      LATCHKEY_ONRAMP_DEADLINE_MS: '3000',
      LATCHKEY_PURCHASE_DAYS: '90',
      LATCHKEY_ONRAMP_COUNTRY: 'de',
      LATCHKEY_COUNTRY_HEADER: 'CF-IPCountry',
      LATCHKEY_REGION_HEADER: 'CF-Region-Code',
      LATCHKEY_COINBASE_KEY_ID: 'organizations/1/apiKeys/2',
      LATCHKEY_COINBASE_KEY_SECRET: coinbaseSecret,
      LATCHKEY_COINBASE_WEBHOOK_SECRET: 'coinbase-secret',
      LATCHKEY_COINBASE_URL: 'http://127.0.0.1:9002',
      LATCHKEY_MELD_KEY: 'meld-key',
      LATCHKEY_MELD_PUBLIC_KEY: 'meld-public-key',
      LATCHKEY_MELD_WEBHOOK_SECRET: 'meld-secret',
      LATCHKEY_MELD_WEBHOOK_URL: 'https://api.example.com/v1/onramp/webhooks/meld',
      LATCHKEY_MELD_URL: 'http://127.0.0.1:9003',
      LATCHKEY_CHECKOUT_URL: 'http://127.0.0.1:8026',
      LATCHKEY_CHECKOUT_KEY: 'checkout-key',
      LATCHKEY_CHECKOUT_WEBHOOK_SECRET: 'checkout-secret',
      LATCHKEY_LOCAL_PROJECT: 'off',
    }),
  )
  expect(config).toEqual({
    port: 0,
    host: '0.0.0.0',
    allowedHosts: ['api.example.com', '192.0.2.7', '[::2]'],
    chains: [1, 8453],
    upstreams: { 1: ['https://a.example/key', 'https://b.example'] },
    sandboxUrl: 'http://127.0.0.1:8545',
    databaseUrl: 'postgres://u:p@h/d',
    dataDir: 'elsewhere',
    databaseWaitMs: 0,
    rateLimit: 2.5,
    trustProxy: 1,
    deadlineMs: 2000,
    balanceDeadlineMs: 1500,
    mostInFlight: 50,
    unsentMegabytes: 512,
    unsentMegabytesOfAddress: 64,
    slowestReadKilobytes: 8,
    walletsFile: 'wallets.json',
    tokensFile: 'tokens.json',
    logosDir: 'logos',
    iconsDir: 'icons',
    analytics: ['shop', 'blog'],
    nameGateways: ['http://127.0.0.1:9000'],
    namesZones: ['example.eth', 'names.example.com'],
    namesKey: `0x${'12'.repeat(32)}`,
    namesChains: [1, 8453],
    namesReserved: ['my-brand'],
    namesPlain: true,
    ipfsGateway: 'https://ipfs.example.com',
    relay: false,
    relayUrl: ['wss://relay.example.com/relay', 'wss://second.example.com'],
    relayMegabytes: 100,
    redisUrl: 'redis://u:p@h:6379',
    secret: 'a secret of more than 32 characters',
    zerionKey: 'zk_dev_1',
    zerionUrl: 'http://127.0.0.1:9001',
    vendorOrder: 'before',
    priceService: 'defillama',
    historyFrom: { 1: 'now', 8453: 1000 },
    historyPollMs: 2000,
    blockscout: { 1: 'https://a.example' },
    etherscan: { 8453: 'https://b.example/api?apikey=k' },
    swapFeeBps: 85,
    swapFeeReceiver: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    zeroExKey: 'zero-ex-key',
    zeroExUrl: 'http://127.0.0.1:9004',
    oneInchKey: 'one-inch-key',
    oneInchUrl: 'http://127.0.0.1:9005',
    frameUrl: 'https://wallet.example.com',
    vaultUrl: 'http://vault.internal:8788',
    vaultToken: 'a token of more than 32 characters',
    vault: 'apart',
    authKey: 'AAAA',
    digestDays: 0,
    cityHeader: 'cf-ipcity',
    signInKey,
    signInChains: ['eip155:5000', 'solana:devnet'],
    onrampDeadlineMs: 3000,
    purchaseDays: 90,
    onrampCountry: 'DE',
    countryHeader: 'cf-ipcountry',
    regionHeader: 'cf-region-code',
    coinbaseKeyId: 'organizations/1/apiKeys/2',
    coinbaseKeySecret: coinbaseSecret,
    coinbaseWebhookSecret: 'coinbase-secret',
    coinbaseUrl: 'http://127.0.0.1:9002',
    meldKey: 'meld-key',
    meldPublicKey: 'meld-public-key',
    meldWebhookSecret: 'meld-secret',
    meldWebhookUrl: 'https://api.example.com/v1/onramp/webhooks/meld',
    meldUrl: 'http://127.0.0.1:9003',
    checkoutUrl: 'http://127.0.0.1:8026',
    checkoutKey: 'checkout-key',
    checkoutWebhookSecret: 'checkout-secret',
    localProject: false,
  })
})

test.each([
  ['LATCHKEY_SERVER_PORT', '80a', 'Write the port as a number from 0 to 65535.'],
  ['LATCHKEY_SERVER_PORT', '70000', 'Write the port as a number from 0 to 65535.'],
  ['LATCHKEY_SIGN_IN_KEY', 'hunter2', 'Write a private key on P-256 in PKCS#8: openssl genpkey'],
  ['LATCHKEY_SIGN_IN_KEY', privateKey('P-384'), 'Write a private key on P-256 in PKCS#8: openssl genpkey'],
  ['LATCHKEY_SIGN_IN_CHAINS', '5000', 'Write the chain as CAIP-2, for example eip155:1.'],
  ['LATCHKEY_CHAINS', 'mainnet', 'Write chain ids as positive whole numbers, such as 1 or 8453.'],
  ['LATCHKEY_CHAINS', '0', 'Write chain ids as positive whole numbers, such as 1 or 8453.'],
  ['LATCHKEY_RPC_1', 'ftp://hunter2@host', 'Write an address that begins with http:// or https://.'],
  ['LATCHKEY_SANDBOX_URL', 'localhost', 'Write an address that begins with http:// or https://.'],
  [
    'DATABASE_URL',
    'mysql://u:hunter2@h/d',
    'Write postgres://user:password@host/database, or sqlite: and the path of a file.',
  ],
  ['LATCHKEY_RATE_LIMIT', 'no', 'Write off, or a number such as 2 for twice the usual allowance.'],
  ['LATCHKEY_TRUST_PROXY', 'yes', 'Write how many proxies stand in front of the server, such as 1.'],
  ['LATCHKEY_DEADLINE_MS', '5', 'Write a number of milliseconds, 100 or more.'],
  ['LATCHKEY_PRICE_SERVICE', 'somebody', 'Write off or defillama.'],
  ['LATCHKEY_MOST_IN_FLIGHT', '0', 'Write how many requests may wait at once, 1 or more.'],
  ['LATCHKEY_ANALYTICS', 'a shop!', 'Write on, off, or the ids of projects.'],
  [
    'LATCHKEY_NAME_GATEWAYS',
    'http://127.0.0.1:9000/path',
    'Write an origin such as http://127.0.0.1:9000, without a path.',
  ],
  ['LATCHKEY_NAMES_ZONES', 'Example.eth', 'Write domains in lower case, such as example.eth.'],
  ['LATCHKEY_NAMES_ZONES', 'example', 'Write domains in lower case, such as example.eth.'],
  ['LATCHKEY_NAMES_KEY', 'hunter2', 'Write the key as 0x and 64 hexadecimal digits.'],
  ['LATCHKEY_NAMES_PLAIN', 'yes', 'Write on or off.'],
  ['LATCHKEY_IPFS_GATEWAY', 'http://ipfs.example.com', 'Write an origin such as https://ipfs.example.com.'],
  ['LATCHKEY_RELAY', 'maybe', 'Write on or off.'],
  ['LATCHKEY_RELAY_URL', 'relay.example.com', 'Write an address such as wss://relay.example.com/relay.'],
  ['LATCHKEY_RELAY_MEGABYTES', '0', 'Write a number of megabytes, 1 or more.'],
  ['REDIS_URL', 'hunter2@host', 'Write redis://user:password@host:6379.'],
  ['LATCHKEY_SECRET', 'hunter2', 'Write at least 32 characters that nobody can guess.'],
  ['LATCHKEY_ZERION_KEY', 'two words', 'Write the key as Zerion gave it.'],
  ['LATCHKEY_ZERION_URL', 'zerion', 'Write an address that begins with http:// or https://.'],
  ['LATCHKEY_VENDOR_ORDER', 'sometimes', 'Write before or after.'],
  ['LATCHKEY_LOCAL_PROJECT', 'maybe', 'Write on or off.'],
  [
    'LATCHKEY_FRAME_URL',
    'https://wallet.example.com/sdk',
    'Write an origin such as http://127.0.0.1:9000, without a path.',
  ],
  ['LATCHKEY_VAULT', 'here', 'Write apart or embedded.'],
  ['LATCHKEY_VAULT_TOKEN', 'hunter2', 'Write at least 32 characters that nobody can guess.'],
  [
    'LATCHKEY_ALLOWED_HOSTS',
    'https://api.example.com',
    'Write a host name such as api.example.com, without a port.',
  ],
  [
    'LATCHKEY_ALLOWED_HOSTS',
    'api.example.com:443',
    'Write a host name such as api.example.com, without a port.',
  ],
])('%s=%s is answered with what to write', (name, value, sentence) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: ${sentence}`)
})

test('several wrong values are all named, and no value is repeated', () => {
  const read = () => readEnvironment({ LATCHKEY_SERVER_PORT: 'x', DATABASE_URL: 'hunter2' })
  expect(read).toThrow(/LATCHKEY_SERVER_PORT: .*\nDATABASE_URL: /)
  expect(read).not.toThrow('hunter2')
})

test('an option nobody knows is refused', () => {
  expect(() => parseOptions({ prot: 1 } as object)).toThrow('prot')
})

test('an address for a chain that is not served is pointed out', () => {
  expect(() =>
    parseOptions(readEnvironment({ LATCHKEY_CHAINS: '1', LATCHKEY_RPC_10: 'https://a.example' })),
  ).toThrow('upstreams.10: Add 10 to the chains (LATCHKEY_CHAINS) too.')
  // The same number written otherwise would be overlooked in silence.
  expect(() =>
    parseOptions(readEnvironment({ LATCHKEY_CHAINS: '1', LATCHKEY_RPC_01: 'https://a.example' })),
  ).toThrow('upstreams.01: Add 01')
})

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  'on %s pages of this machine need no project',
  (host) => {
    expect(parseOptions({ host }).localProject).toBe(true)
    expect(parseOptions({ host, localProject: false }).localProject).toBe(false)
  },
)

test.each(['0.0.0.0', '::', '192.0.2.7', '2001:db8::1', 'api.example.com', 'localhost.example.com'])(
  'on %s, where others come too, everybody needs a project, and who wants it otherwise is told',
  (host) => {
    expect(parseOptions({ host }).localProject).toBe(false)
    expect(() => parseOptions({ host, localProject: true })).toThrow(
      `localProject: On ${host} others reach this server too: add a project for your pages and leave LATCHKEY_LOCAL_PROJECT out, or listen on 127.0.0.1.`,
    )
  },
)

test('behind a proxy everybody needs a project, unless the operator wants it otherwise', () => {
  expect(parseOptions({ trustProxy: 1 }).localProject).toBe(false)
  expect(parseOptions({ trustProxy: 1, localProject: true }).localProject).toBe(true)
})

test('a variable that is no setting is named, with the one that was meant', () => {
  const environment = {
    LATCHKEY_CHAIN: '1',
    LATCHKEY_TURBO: 'on',
    LATCHKEY_RPC_1: 'https://a.example',
    PATH: '/bin',
  }
  expect(unknownVariables(environment)).toEqual([
    'LATCHKEY_CHAIN is not a setting of the server and is ignored: write LATCHKEY_CHAINS.',
    'LATCHKEY_TURBO is not a setting of the server and is ignored.',
  ])
})

test('variables of the other programs of Latchkey are not named', () => {
  expect(unknownVariables({ LATCHKEY_DEMO_PORT: '1', LATCHKEY_CHROMIUM: '/usr/bin/chromium' })).toEqual([])
})

test('logos and icons live in the data folder unless another is named', () => {
  expect(parseOptions(readEnvironment({ LATCHKEY_DATA_DIR: '/var/lib/latchkey' }))).toMatchObject({
    logosDir: '/var/lib/latchkey/logos',
    iconsDir: '/var/lib/latchkey/icons',
  })
})
