import { answerWithin } from '../../adapter/answerWithin.ts'
import { WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import { servedImage } from '../../api/servedImage.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Holding, Portfolio } from '../../chains/holding.ts'
import { assetHolding } from '../../features/portfolio/assetHolding.ts'
import { gatherPortfolio } from '../../features/portfolio/gatherPortfolio.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askBalance, balanceChain, sessionOf } from './balanceQuery.ts'

/** How long a wallet may take to tell what it knows of tokens; its coin is not kept waiting longer. */
const assetsLimitMs = 5_000

/** The most assets of a wallet that are read. */
const mostAssets = 10_000

/** Wallets that have said that they do not tell assets. */
const silent = slot('silentWallets', () => new Set<string>())

/** What an account holds as far as its wallet tells: the chain's own coin, and its tokens where it knows ERC-7811. */
export async function askWalletPortfolio(
  latchkey: Latchkey,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<Portfolio> {
  const { caip2, nativeCurrency } = balanceChain(latchkey, account)
  const [amount, assets] = await Promise.all([
    askBalance(latchkey, account, signal),
    askAssets(latchkey, account, signal),
  ])
  const told = assets.find(({ address }) => address === undefined)
  // The node says how much there is; what one is worth only the wallet may know.
  const coin: Holding =
    told?.amount === amount
      ? told
      : { ...nativeCurrency, chainId: caip2, amount, ...(amount === 0n && { value: '0' }) }
  return gatherPortfolio({ holdings: [coin, ...assets] })
}

async function askAssets(
  latchkey: Latchkey,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  const { config, deps } = latchkey
  const chain = balanceChain(latchkey, account)
  const { connector, evm } = await sessionOf(latchkey, account, signal)
  const mute = silent(latchkey)
  const ask = evm?.getAssets
  if (ask === undefined || mute.has(connector.id)) return []
  try {
    const assets = await answerWithin(deps.clock, assetsLimitMs, () =>
      ask(addressOf(account), Number(chain.id), signal),
    )
    const image = (url: unknown) => servedImage(config, url)
    return assets
      .slice(0, mostAssets)
      .map((asset) => assetHolding(asset, chain.caip2, image))
      .filter((holding) => holding !== undefined)
  } catch (error) {
    // The coin is known without it; a wallet that does not know the call is not asked again on this page.
    if (error instanceof WalletUnsupportedError) mute.add(connector.id)
    return []
  }
}
