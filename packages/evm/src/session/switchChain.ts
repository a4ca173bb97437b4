import {
  type Chain,
  ChainNotAddedError,
  type Clock,
  WalletDeclinedError,
  WalletFailedError,
  WalletPendingError,
} from '@latchkey/core/adapter'
import { ask } from '../provider/ask.ts'
import { hear } from '../provider/events.ts'
import { readChainId, toQuantity } from '../provider/parse.ts'
import { untilAborted } from '../provider/untilAborted.ts'
import { isCodeless } from '../provider/walletError.ts'

/** How long a wallet that has agreed may take to really be on the chain. */
const settleMs = 1000

/** How a wallet is moved to a chain. */
export type SwitchOptions = { readonly clock: Clock; readonly signal?: AbortSignal }

/** Moves the wallet to a chain (EIP-3326), adding the chain to it when it does not know it (EIP-3085). */
export async function switchChain(provider: unknown, chain: Chain, options: SwitchOptions): Promise<void> {
  const id = Number(chain.id)
  // A chain of another namespace has no number, and no EVM wallet knows it.
  if (!Number.isSafeInteger(id) || id < 1) throw new ChainNotAddedError()
  const chainId = toQuantity(id)
  const { signal } = options
  const arrival = watchArrival(provider, id, options)
  // Some wallets move and never answer; then the event is the answer.
  const asking = (method: string, params: object) =>
    Promise.race([ask(provider, method, [params], signal), arrival.heard])
  try {
    const isAdded = await asking('wallet_switchEthereumChain', { chainId }).then(
      () => false,
      async (error: unknown) => {
        if (!mayLackChain(error)) throw error
        await asking('wallet_addEthereumChain', describeChain(chain)).catch(refuseToAdd)
        return true
      },
    )
    if (await arrival.isThere()) return
    // EIP-3085 leaves it to the wallet whether adding also moves it.
    if (isAdded) await asking('wallet_switchEthereumChain', { chainId })
    if (isAdded && (await arrival.isThere())) return
    throw new WalletFailedError()
  } finally {
    arrival.stop()
  }
}

function watchArrival(provider: unknown, id: number, { clock, signal }: SwitchOptions) {
  let arrive = () => {}
  const heard = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const stop = hear(provider, 'chainChanged', (data) => {
    if (readChainId(data) === id) arrive()
  })
  const isOnChain = async () => readChainId(await ask(provider, 'eth_chainId', [], signal)) === id
  return {
    heard,
    stop,
    /** Whether the wallet is on the chain; one that is slow to move gets a moment. */
    async isThere(): Promise<boolean> {
      if (await isOnChain()) return true
      let timer = 0
      const rest = new Promise<void>((resolve) => {
        timer = clock.setTimeout(resolve, settleMs)
      })
      const settled = Promise.race([heard, rest]).finally(() => clock.clearTimeout(timer))
      await (signal ? untilAborted(settled, signal) : settled)
      return isOnChain()
    },
  }
}

// 4902 is the rule; wallets that answer in the visitor's language often give no code at all.
function mayLackChain(error: unknown): boolean {
  return error instanceof ChainNotAddedError || isCodeless(error)
}

function refuseToAdd(error: unknown): never {
  if (error instanceof WalletDeclinedError || error instanceof WalletPendingError) throw error
  throw new ChainNotAddedError({ cause: error })
}

/** The chain as EIP-3085 describes it. */
function describeChain(chain: Chain): object {
  return {
    chainId: toQuantity(Number(chain.id)),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: [...new Set(chain.rpcUrls)],
    // Wallets refuse an empty list, and go without one.
    ...(chain.explorerUrls.length > 0 && { blockExplorerUrls: chain.explorerUrls }),
  }
}
