import { skeletonOf } from './skeleton.ts'

/** Words that would speak for the service, and names of services that people trust with money. */
const reserved = [
  ...['abuse', 'account', 'accounting', 'admin', 'administrator', 'agent', 'airdrop', 'alert', 'api', 'app'],
  ...[
    'auth',
    'backup',
    'billing',
    'bonus',
    'bridge',
    'claim',
    'community',
    'compliance',
    'contact',
    'custody',
  ],
  ...['customer', 'customercare', 'deposit', 'dev', 'developer', 'exchange', 'faucet', 'feedback', 'finance'],
  ...[
    'foundation',
    'fraud',
    'giveaway',
    'help',
    'helpcenter',
    'helpdesk',
    'helpline',
    'hostmaster',
    'hotline',
  ],
  ...['info', 'kyc', 'legal', 'login', 'mail', 'mailerdaemon', 'mod', 'moderator', 'noreply', 'notification'],
  ...[
    'null',
    'official',
    'operator',
    'owner',
    'pay',
    'payment',
    'postmaster',
    'privacy',
    'recovery',
    'refund',
  ],
  ...['register', 'registrar', 'registry', 'resolver', 'restore', 'reward', 'root', 'security', 'seedphrase'],
  ...[
    'service',
    'signin',
    'staff',
    'staking',
    'status',
    'superuser',
    'support',
    'swap',
    'sysadmin',
    'system',
  ],
  ...['team', 'test', 'treasury', 'undefined', 'unlock', 'update', 'upgrade', 'verification', 'verified'],
  ...['verify', 'wallet', 'webmaster', 'withdraw', 'withdrawal', 'www'],
  ...['1inch', 'aave', 'apple', 'arbitrum', 'argent', 'avalanche', 'balancer', 'banxa', 'base', 'binance'],
  ...['bitcoin', 'bitfinex', 'bitget', 'bitstamp', 'bybit', 'chainlink', 'coinbase', 'coingecko'],
  ...['coinmarketcap', 'compound', 'cryptocom', 'curve', 'discord', 'eigenlayer', 'electrum', 'ens'],
  ...['ethereum', 'etherscan', 'facebook', 'farcaster', 'fireblocks', 'gemini', 'github', 'gnosis', 'google'],
  ...['huobi', 'instagram', 'keystone', 'kraken', 'kucoin', 'latchkey', 'ledger', 'lido', 'maker', 'meld'],
  ...[
    'metamask',
    'mew',
    'microsoft',
    'moonpay',
    'myetherwallet',
    'okx',
    'opensea',
    'optimism',
    'pancakeswap',
  ],
  ...[
    'paypal',
    'phantom',
    'polygon',
    'polymarket',
    'privy',
    'rabby',
    'rainbow',
    'raydium',
    'reown',
    'revolut',
  ],
  ...['robinhood', 'safe', 'solana', 'solflare', 'stripe', 'sushiswap', 'telegram', 'tether', 'transak'],
  ...[
    'trezor',
    'trustwallet',
    'twitter',
    'uniswap',
    'usdc',
    'usdt',
    'vitalik',
    'walletconnect',
    'whatsapp',
    'x',
  ],
  ...['xverse', 'zerion', 'zksync'],
]

/** What says nothing beside a reserved word: the-metamask, uniswap-io, coinbase-inc. */
const fillers = ['the', 'real', 'true', 'and', 'for', 'com', 'eth', 'hq', 'inc', 'io', 'net', 'org', 'web']

/** Shorter ones would be found inside too many other names, so they are kept back only alone. */
const shortestPart = 3

/** More letters that stand for others in a word that is known. Digits have to stay apart in names of people: dan86 is not dan88. */
const disguises: readonly (readonly [RegExp, string])[] = [
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/cl/g, 'd'],
]

/**
 * Says which labels are kept back, by what they look like: ours, those that the operator adds, and the names of the zones;
 * with hyphens anywhere, with numbers around them, in the plural, and several in a row, as in metamask-support24.
 */
export function createReserved(own: readonly string[], zones: readonly string[]): (label: string) => boolean {
  const ofZones = zones.map((zone) => zone.split('.', 1)[0] ?? '')
  const all = [...reserved, ...own, ...ofZones].map((word) => word.replaceAll('-', ''))
  const alone = new Set(all.map(looksOf))
  const parts = all.filter((word) => word.length >= shortestPart).map(looksOf)
  const words = [...new Set(parts.flatMap((word) => [word, `${word}s`]))]
  const between = fillers.map(looksOf)
  return (label) =>
    readingsOf(label)
      .map(looksOf)
      .some((text) => alone.has(text) || consistsOf(text, words, between))
}

/** A label without hyphens, and without numbers around what stands between them. */
function readingsOf(label: string): readonly string[] {
  const unnumbered = label.split('-').map((part) => part.replace(/^\d+|\d+$/g, ''))
  return [label.replaceAll('-', ''), unnumbered.join('')]
}

function looksOf(word: string): string {
  return disguises.reduce((text, [pattern, like]) => text.replace(pattern, like), skeletonOf(word))
}

/** Whether a text is made of such words alone, at least one of them no filler. */
function consistsOf(text: string, words: readonly string[], between: readonly string[]): boolean {
  // Where a word may begin, and whether one of the words came before.
  const reached = new Map([[0, false]])
  for (let at = 0; at < text.length; at += 1) {
    const after = reached.get(at)
    if (after === undefined) continue
    for (const word of words) if (text.startsWith(word, at)) reached.set(at + word.length, true)
    for (const filler of between) {
      const end = at + filler.length
      if (text.startsWith(filler, at)) reached.set(end, after || reached.get(end) === true)
    }
  }
  return reached.get(text.length) === true
}
