import { skeletonOf } from './skeleton.ts'

/** Words that would speak for the service, and names of services that people trust with money. */
const reserved = [
  ...['account', 'accounts', 'admin', 'administrator', 'airdrop', 'api', 'app', 'auth', 'billing', 'bridge'],
  ...['claim', 'contact', 'custody', 'customer-service', 'dev', 'exchange', 'faucet', 'feedback', 'help'],
  ...['helpdesk', 'info', 'legal', 'login', 'mail', 'mod', 'moderator', 'null', 'official', 'operator'],
  ...['owner', 'pay', 'payment', 'payments', 'postmaster', 'privacy', 'recovery', 'refund', 'register'],
  ...['registrar', 'registry', 'resolver', 'root', 'security', 'service', 'staff', 'status', 'support'],
  ...['swap', 'system', 'team', 'test', 'treasury', 'undefined', 'verify', 'wallet', 'webmaster', 'www'],
  ...['aave', 'apple', 'argent', 'base', 'binance', 'bitcoin', 'bitfinex', 'bitget', 'bybit', 'coinbase'],
  ...['coinmarketcap', 'compound', 'curve', 'discord', 'ens', 'ethereum', 'etherscan', 'facebook', 'gemini'],
  ...['github', 'gnosis', 'google', 'kraken', 'latchkey', 'ledger', 'lido', 'maker', 'metamask', 'opensea'],
  ...['optimism', 'pancakeswap', 'paypal', 'phantom', 'polygon', 'rabby', 'rainbow', 'reown', 'revolut'],
  ...['robinhood', 'safe', 'solana', 'solflare', 'stripe', 'telegram', 'tether', 'trezor', 'trustwallet'],
  ...['twitter', 'uniswap', 'usdc', 'usdt', 'vitalik', 'walletconnect', 'x', 'zerion'],
]

/** Says which labels are kept back, by what they look like: ours, and those that the operator adds. */
export function createReserved(own: readonly string[]): (label: string) => boolean {
  const skeletons = new Set([...reserved, ...own].map(skeletonOf))
  return (label) => skeletons.has(skeletonOf(label))
}
