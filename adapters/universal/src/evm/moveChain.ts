import type { CaipChainId, Clock } from '@latchkey/core/adapter'
import type { Line } from '../line/line.ts'
import { providerError } from '../line/lineError.ts'
import { chainOf, readNumber } from './chainNumber.ts'

/** A wallet that said yes may take so long to agree to the chain. */
const updateMs = 30_000

/** A wallet that added a chain may take so long to agree to it. */
const addedMs = 3_000

type MoveWorld = { readonly line: Line; readonly clock: Clock }

/** Moves to a chain: here alone where the wallet has agreed to it, else by asking the wallet (EIP-3326). */
export async function switchChain({ line, clock }: MoveWorld, params: readonly unknown[]): Promise<null> {
  const chainId = readTarget(params)
  if (!line.chains().includes(chainId)) {
    if (!line.allows('wallet_switchEthereumChain')) {
      // 4902 makes who asks try to add the chain; where that is not allowed either, nothing is left.
      const isAddable = line.allows('wallet_addEthereumChain')
      throw providerError(isAddable ? 4902 : 4200, 'The wallet has not agreed to this network.')
    }
    const over = new AbortController()
    const agrees = (ms?: number) => awaitChain({ line, clock }, chainId, over.signal, ms)
    // Some wallets agree and never answer, others answer first.
    const answer = line.ask('wallet_switchEthereumChain', params).then(() => agrees(updateMs))
    const hasAgreed = await Promise.race([answer, agrees()]).finally(() => over.abort())
    if (!hasAgreed) throw providerError(4200, 'The wallet does not move to this network.')
  }
  line.move(chainId)
  return null
}

/** Adds a chain to the wallet (EIP-3085); one that it has agreed to is there already. */
export async function addChain({ line, clock }: MoveWorld, params: readonly unknown[]): Promise<null> {
  const chainId = readTarget(params)
  if (line.chains().includes(chainId)) return null
  if (!line.allows('wallet_addEthereumChain'))
    throw providerError(4200, 'The wallet does not add networks here.')
  await line.ask('wallet_addEthereumChain', params)
  await awaitChain({ line, clock }, chainId, undefined, addedMs)
  return null
}

function readTarget([first]: readonly unknown[]): CaipChainId {
  const id = readNumber(Object(first).chainId)
  if (id === undefined) throw providerError(-32602, 'Give the chain id in hexadecimal.')
  return chainOf(id)
}

/** Whether the wallet agrees to a chain, now or within the time; without a limit as long as somebody waits. */
function awaitChain(
  { line, clock }: MoveWorld,
  chainId: CaipChainId,
  signal?: AbortSignal,
  ms?: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      if (timer !== undefined) clock.clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(line.chains().includes(chainId))
    }
    const look = () => {
      if (line.chains().includes(chainId)) end()
    }
    const stop = line.subscribe(look)
    const timer = ms === undefined ? undefined : clock.setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    look()
  })
}
