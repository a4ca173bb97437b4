import type { Holding } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { type ChainReading, readChain } from './readFee.ts'
import { readingKey, readingQuestion } from './readingKey.ts'
import { SendError } from './SendError.ts'
import { type SendState, sendStore, stepSend } from './sendState.ts'
import { withFee, withHolding } from './sendSteps.ts'
import { openDriver } from './sendWallet.ts'
import { watching } from './watching.ts'

/** How often the cost is read again while somebody looks at it: costs move with every block. */
const costStaleMs = 15_000

/** Reads the cost of the network again, now. */
export function retryFee(latchkey: Latchkey): void {
  const kept = watching(latchkey)
  delete kept.key
  void readCost(latchkey)
}

/** Asks the chain about the send as it stands, and again while somebody looks. */
export async function readCost(latchkey: Latchkey): Promise<void> {
  const kept = watching(latchkey)
  const { clock } = latchkey.deps
  if (kept.again !== undefined) clock.clearTimeout(kept.again)
  delete kept.again
  const before = sendStore(latchkey).getState()
  const question = readingQuestion(before)
  kept.reading?.abort()
  if (question === undefined || before.phase === 'asking') return
  const reading = new AbortController()
  const key = readingKey(before)
  Object.assign(kept, { reading, key })
  const { locale } = latchkey.words.getState()
  const isWanted = (state: SendState) => !reading.signal.aborted && readingKey(state) === key
  stepSend(latchkey, (state) =>
    state.fee.phase === 'ready' ? state : { ...state, fee: { phase: 'reading' } },
  )
  try {
    const driver = await openDriver(latchkey)
    const found = await readChain(latchkey, driver, question, reading.signal)
    stepSend(latchkey, (state) => (isWanted(state) ? withReading(latchkey, state, found, key) : state))
  } catch (cause) {
    const error = cause instanceof SendError ? cause : new SendError('transfer.unread', {}, { cause })
    const fee = { phase: 'failed', error, key } as const
    stepSend(latchkey, (state) => (isWanted(state) ? withFee(state, fee, locale) : state))
  }
  if (reading.signal.aborted || kept.stop === undefined) return
  kept.again = clock.setTimeout(() => void readCost(latchkey), costStaleMs)
}

function withReading(latchkey: Latchkey, state: SendState, found: ChainReading, key: string): SendState {
  const { token } = state
  if (token === undefined || state.phase === 'asking') return state
  const { balance, coin, isSmartAccount, fee, error, check } = found
  const { locale } = latchkey.words.getState()
  const paid = coinOf(latchkey, state, coin)
  const { check: _, ...rest } = state
  const next: SendState = { ...rest, isSmartAccount, ...(paid && { coin: paid }), ...(check && { check }) }
  const held = withHolding(next, { ...token, amount: balance }, locale)
  if (fee) return withFee(held, { phase: 'ready', fee, key }, locale)
  return withFee(held, error === undefined ? { phase: 'unknown' } : { phase: 'failed', error, key }, locale)
}

/** The coin that fees are paid in, with what the chain says of it. */
function coinOf({ config }: Latchkey, { coin, chainId }: SendState, amount: bigint): Holding | undefined {
  if (coin) return { ...coin, amount }
  const chain = config.networks.find(({ caip2 }) => caip2 === chainId)
  return chain && { chainId: chain.caip2, ...chain.nativeCurrency, amount }
}
