import * as v from 'valibot'
import { numberToHex } from 'viem'
import { randomUuid } from '../announce/randomUuid.ts'
import type { EvmWallet, EvmWalletNews } from '../evm/evmTypes.ts'
import { pageShim, type ShimNews, type ShimSetup, tellShim } from './pageShim.ts'
import type { WalletBrowserContext } from './playwrightTypes.ts'
import { type ShimReply, toReply, toShimError } from './shimReply.ts'

/** How the wallets appear in the pages. */
export type InstallOptions = {
  /** Which wallets are announced by EIP-6963; all of them unless told otherwise. */
  readonly announced?: readonly EvmWallet[]
  /** Which wallets stand under `window.ethereum`, the leading one first; none unless told otherwise. */
  readonly windowEthereum?: readonly EvmWallet[]
  /** Claims to be MetaMask under `window.ethereum`. */
  readonly isMetaMask?: boolean
}

const ShimMessage = v.variant('type', [
  v.object({ type: v.literal('request'), uuid: v.string(), args: v.unknown() }),
  v.object({ type: v.literal('hello'), uuid: v.string() }),
])

/**
 * Gives every page that the context opens from now on these wallets.
 * Keys, permissions and the script stay in Node; pages get a thin provider that asks there.
 */
export async function installWallets(
  context: WalletBrowserContext,
  wallets: readonly EvmWallet[],
  options: InstallOptions = {},
): Promise<void> {
  const bridge = `latchkeyWallets${randomUuid().replaceAll('-', '')}`
  await context.exposeBinding(bridge, ({ frame }, message) =>
    answerPage(wallets, originOf(frame.url()), message),
  )

  const announced = options.announced ?? wallets
  const setup: ShimSetup = {
    bridge,
    wallets: wallets.map((wallet) => ({ info: wallet.info, isAnnounced: announced.includes(wallet) })),
    legacy: (options.windowEthereum ?? []).map((wallet) => wallet.info.uuid),
    isMetaMask: options.isMetaMask ?? false,
  }
  await context.addInitScript({ content: toScript(pageShim, setup) })

  for (const wallet of wallets) {
    const { uuid } = wallet.info
    const tellFuturePages = (type: 'crashed' | 'recovered') =>
      context.addInitScript({ content: toScript(tellShim, { bridge, news: { type, uuid } }) })
    if (wallet.isCrashed()) await tellFuturePages('crashed')
    wallet.watch((news) => {
      const told = tellOpenPages(context, bridge, uuid, news)
      const noted = news.type === 'event' ? told : Promise.all([told, tellFuturePages(news.type)])
      // A context that is closing hears nothing any more, and need not.
      noted.catch(() => {})
    })
  }
}

async function answerPage(
  wallets: readonly EvmWallet[],
  origin: string,
  message: unknown,
): Promise<ShimReply> {
  const parsed = v.safeParse(ShimMessage, message)
  const wallet = wallets.find(({ info }) => parsed.success && info.uuid === parsed.output.uuid)
  if (!parsed.success || !wallet)
    return { error: { message: 'The page said something no wallet understands.' } }
  const provider = wallet.providerFor(origin)
  if (parsed.output.type === 'hello')
    return wallet.isCrashed() ? {} : { result: numberToHex(wallet.chainId()) }
  // The wallet reads what the page sent as it reads everything: nothing is trusted here.
  return toReply(provider.request(parsed.output.args as Parameters<typeof provider.request>[0]))
}

async function tellOpenPages(
  context: WalletBrowserContext,
  bridge: string,
  uuid: string,
  news: EvmWalletNews,
): Promise<void> {
  const told: ShimNews = news.type === 'event' ? { ...packEvent(news), uuid } : { ...news, uuid }
  const frames = context.pages().flatMap((page) => page.frames())
  const concerned = frames.filter((frame) => news.type !== 'event' || originOf(frame.url()) === news.origin)
  // A frame that is leaving its page cannot be told; the next page asks for itself.
  const script = toScript(tellShim, { bridge, news: told })
  await Promise.allSettled(concerned.map((frame) => frame.evaluate(script)))
}

function packEvent(news: EvmWalletNews & { type: 'event' }): Omit<ShimNews & { type: 'event' }, 'uuid'> {
  const data = news.data instanceof Error ? toShimError(news.data) : news.data
  return { type: 'event', event: news.event, data }
}

/** The text of a function that needs nothing but its argument, called with it. */
function toScript<A>(run: (argument: A) => void, argument: A): string {
  return `(${run.toString()})(${JSON.stringify(argument)})`
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}
