import { queries } from '../api/queries.ts'
import type { CaipAddress } from '../base/caip.ts'
import { debounce } from '../base/debounce.ts'
import { keep } from '../base/keep.ts'
import { addressOf } from '../connection/addressOf.ts'
import { portfolioQuery } from '../flows/portfolioQuery.ts'
import type { Latchkey } from '../latchkey.ts'
import { type Holding, holdingKey, type Portfolio } from '../portfolio/holding.ts'
import { type ChainReading, readChain } from './readFee.ts'
import { readingKey, readingQuestion } from './readingKey.ts'
import { recentReceivers } from './recentReceivers.ts'
import { SendError } from './SendError.ts'
import { type SendState, sendStore, stepSend } from './sendState.ts'
import { withFee, withHolding, withReceiver } from './sendSteps.ts'
import { openDriver, type SendWallet, sendWallet } from './sendWallet.ts'
import { findReceiver, nameReceiver } from './setReceiver.ts'
import { watching } from './watching.ts'

/** How often the cost is read again while somebody looks at it: costs move with every block. */
const costStaleMs = 15_000

/**
 * Follows the wallet, the balances and the cost of the network for the send on the screen; returns the way to stop.
 * However often it is started, it runs once.
 */
export function startSend(latchkey: Latchkey): () => void {
  const kept = keep(latchkey, watching)
  kept.lookers += 1
  kept.stop ??= follow(latchkey)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    kept.lookers -= 1
    if (kept.lookers > 0) return
    kept.stop?.()
    delete kept.stop
  }
}

/** Reads the cost of the network again, now. */
export function retryFee(latchkey: Latchkey): void {
  const kept = keep(latchkey, watching)
  delete kept.key
  void readNow(latchkey)
}

function follow(latchkey: Latchkey): () => void {
  const kept = keep(latchkey, watching)
  let balances = () => {}
  let account: CaipAddress | undefined
  kept.ask = debounce(latchkey.deps.clock, () => void readNow(latchkey))

  function look(): void {
    const wallet = sendWallet(latchkey)
    const before = sendStore(latchkey).getState()
    stepSend(latchkey, (state) => withWallet(latchkey, state, wallet))
    const isMoved = before.chainId !== undefined && before.chainId !== wallet?.connection.chainId
    // The same text may be another address on another network.
    if (wallet && isMoved) lookUpAgain(latchkey)
    const next = wallet?.connection.accounts[0]
    if (next === account) return
    account = next
    balances()
    balances = next === undefined ? () => {} : watchBalances(latchkey, next)
  }

  const stops = [
    latchkey.connections.subscribe(look),
    sendStore(latchkey).subscribe((state, before) => {
      const found = plainAddress(state)
      if (found !== undefined && found !== plainAddress(before)) void nameReceiver(latchkey, found)
      // The wallet may have moved while it was asked.
      if (before.phase === 'asking' && state.phase !== 'asking') look()
      else if (readingKey(state) !== kept.key) kept.ask?.call()
    }),
  ]
  look()
  kept.ask.call()
  return () => {
    for (const stop of stops) stop()
    balances()
    kept.ask?.cancel()
    kept.reading?.abort()
    if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
    delete kept.key
  }
}

/** The address that was written as one: a name for it may be known. */
function plainAddress({ receiver }: SendState): string | undefined {
  return receiver.phase === 'ready' && !receiver.isNamed ? receiver.address : undefined
}

function withWallet(latchkey: Latchkey, state: SendState, wallet: SendWallet | undefined): SendState {
  if (wallet === undefined || state.phase === 'asking') return state
  const { accounts, chainId, namespace } = wallet.connection
  const recents = recentReceivers(latchkey, namespace).map(({ address }) => address)
  const own = accounts.map(addressOf)
  const isSame = state.account === accounts[0] && state.chainId === chainId
  if (isSame && same(state.own, own) && same(state.recents, recents)) return state
  const { coin: _, check: __, isSmartAccount: ___, ...rest } = state
  if (isSame) return { ...state, own, recents }
  // Another account or another network: what was known of its money is not true any more.
  return { ...rest, phase: 'editing', account: accounts[0], chainId, own, recents, fee: { phase: 'unknown' } }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}

function lookUpAgain(latchkey: Latchkey): void {
  const { receiver } = sendStore(latchkey).getState()
  if (receiver.phase === 'empty') return
  void findReceiver(latchkey, receiver.text).then((found) =>
    stepSend(latchkey, (state) => (state.receiver === receiver ? withReceiver(state, found) : state)),
  )
}

function watchBalances(latchkey: Latchkey, account: CaipAddress): () => void {
  let stop = () => {}
  let isOver = false
  void Promise.all([queries(latchkey), import('@tanstack/query-core')]).then(
    ([client, { QueryObserver }]) => {
      if (isOver) return
      const observer = new QueryObserver<Portfolio>(client, portfolioQuery(latchkey, account))
      const hear = ({
        data,
        isError,
      }: {
        readonly data: Portfolio | undefined
        readonly isError: boolean
      }) => {
        const kept = keep(latchkey, watching)
        if (isError) kept.lastRetry = latchkey.deps.clock.now()
        if (data) takePortfolio(latchkey, account, data)
      }
      stop = observer.subscribe(hear)
      hear(observer.getCurrentResult())
    },
    // Balances are read through the wallet as well.
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

function takePortfolio(latchkey: Latchkey, account: CaipAddress, portfolio: Portfolio): void {
  const all = [...portfolio.holdings, ...portfolio.undivided]
  keep(latchkey, watching).balances = all
  stepSend(latchkey, (state) => {
    if (state.account !== account || state.phase === 'asking') return state
    const coin = all.find(({ address, chainId }) => address === undefined && chainId === state.chainId)
    const { token } = state
    const found = token && all.find((holding) => holdingKey(holding) === holdingKey(token))
    const next: SendState = { ...state, ...(coin && { coin }) }
    return found ? withHolding(next, found, latchkey.words.getState().locale) : next
  })
}

async function readNow(latchkey: Latchkey): Promise<void> {
  const kept = keep(latchkey, watching)
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
  kept.again = clock.setTimeout(() => void readNow(latchkey), costStaleMs)
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
