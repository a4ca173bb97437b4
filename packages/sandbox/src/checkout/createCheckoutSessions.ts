import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { readOutcome, readPrice, sendToken } from './callChain.ts'
import type { CheckoutProvider } from './checkoutProviders.ts'
import type { CheckoutChain, CheckoutToken } from './checkoutTokens.ts'
import { type CheckoutAmount, type PurchaseQuote, quotePurchase } from './quotePurchase.ts'
import type { Reporter } from './sendReports.ts'
import type { TestEnding } from './testCards.ts'

/** The step that a visitor has reached. */
type SessionStep = 'amount' | 'pay' | 'secure' | 'working' | 'ended'

/** How a purchase ended. */
export type SessionOutcome = 'settled' | 'declined' | 'abandoned' | 'returned' | 'failed'

/** A purchase on its way through the checkout. */
export type CheckoutSession = {
  /** The secret part of the page's address. */
  readonly id: string
  readonly purchaseId: string
  readonly provider: CheckoutProvider
  readonly chain: CheckoutChain
  readonly token: CheckoutToken
  readonly address: Address
  readonly method: string
  quote: PurchaseQuote | undefined
  step: SessionStep
  outcome: SessionOutcome | undefined
  txHash: Hex | undefined
  /** Whether the bank takes the payment back after the token has arrived. */
  isReversed: boolean
}

/** CheckoutSessions by the secret part of their address. */
export type CheckoutSessions = {
  open(order: Omit<CheckoutSession, 'id' | 'step' | 'outcome' | 'txHash' | 'isReversed'>): CheckoutSession
  find(id: string): CheckoutSession | undefined
  /** Begins to pay in the way that a test card or account ends. */
  pay(session: CheckoutSession, ending: TestEnding): void
  /** Goes on after the bank's question. */
  confirm(session: CheckoutSession): void
  end(session: CheckoutSession, outcome: SessionOutcome): void
  /** Runs the timers of slow cards and banks now, or those that end unpaid pages. */
  hurry(what?: 'payments' | 'visitors'): void
  stop(): void
}

/** How long things take. */
export type CheckoutDelays = {
  /** The slow card. */
  readonly slowMs: number
  /** The bank. */
  readonly bankMs: number
  /** An unpaid page. */
  readonly unpaidMs: number
}

const mostSessions = 5_000
const lookEveryMs = 250

/** Stores the sessions, sends paid tokens, and reports each step. */
export function createCheckoutSessions(reporter: Reporter, delays: CheckoutDelays): CheckoutSessions {
  const sessions = new Map<string, CheckoutSession>()
  const timers = new Map<NodeJS.Timeout, { readonly what: 'payments' | 'visitors'; work(): void }>()
  let stopped = false

  function later(ms: number, work: () => void, what: 'payments' | 'visitors' = 'payments'): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.set(timer, { what, work })
  }

  function report({ provider, purchaseId, quote, txHash }: CheckoutSession, state: string): void {
    reporter.send({
      provider: provider.id,
      purchaseId,
      state,
      reportedAt: Date.now(),
      ...(txHash !== undefined && { txHash }),
      ...(quote !== undefined && { payment: quote.paymentTotal, purchase: quote.purchase }),
    })
  }

  function end(session: CheckoutSession, outcome: SessionOutcome): void {
    if (session.step === 'ended') return
    session.step = 'ended'
    session.outcome = outcome
    report(session, outcome)
  }

  /** The payment is accepted: from here on the visitor changes nothing. */
  function begin(session: CheckoutSession): void {
    session.step = 'working'
    report(session, 'pending')
  }

  async function send(session: CheckoutSession): Promise<void> {
    if (session.step !== 'working' || session.txHash !== undefined || session.quote === undefined) return
    try {
      session.txHash = await sendToken(session.chain, session.token, session.address, session.quote.units)
      follow(session, session.txHash)
    } catch {
      end(session, 'failed')
    }
  }

  /** A chain that does not answer for a while has not lost the transaction. */
  function follow(session: CheckoutSession, hash: Hex): void {
    readOutcome(session.chain, hash)
      .catch(() => undefined)
      .then((outcome) => {
        if (outcome === undefined) later(lookEveryMs, () => follow(session, hash))
        else finish(session, outcome === 'done' ? 'settled' : 'failed')
      })
  }

  function finish(session: CheckoutSession, outcome: 'settled' | 'failed'): void {
    end(session, outcome)
    if (session.isReversed && outcome === 'settled') later(delays.bankMs, () => takeBack(session))
  }

  function takeBack(session: CheckoutSession): void {
    session.outcome = 'returned'
    report(session, 'returned')
  }

  return {
    open(order) {
      const oldest = sessions.size >= mostSessions ? sessions.keys().next().value : undefined
      if (oldest !== undefined) sessions.delete(oldest)
      const session: CheckoutSession = {
        ...order,
        id: randomBytes(24).toString('base64url'),
        step: order.quote === undefined ? 'amount' : 'pay',
        outcome: undefined,
        txHash: undefined,
        isReversed: false,
      }
      sessions.set(session.id, session)
      const leave = () => {
        if (session.step !== 'working') end(session, 'abandoned')
      }
      later(delays.unpaidMs, leave, 'visitors')
      return session
    },
    find: (id) => sessions.get(id),
    pay(session, ending) {
      if (session.step !== 'pay') return
      switch (ending) {
        case 'declined':
        case 'abandoned':
          return end(session, ending)
        case 'secure':
          session.step = 'secure'
          return
        case 'accepted':
          begin(session)
          return void send(session)
        case 'slow':
          begin(session)
          return later(delays.slowMs, () => void send(session))
        case 'settled':
        case 'reversed':
          session.isReversed = ending === 'reversed'
          begin(session)
          return later(delays.bankMs, () => void send(session))
        case 'returned':
          begin(session)
          return later(delays.bankMs, () => end(session, 'returned'))
        case 'waiting':
          return begin(session)
      }
    },
    confirm(session) {
      if (session.step !== 'secure') return
      begin(session)
      void send(session)
    },
    end,
    hurry(chosen = 'payments') {
      for (const [timer, { what, work }] of [...timers]) {
        if (what !== chosen) continue
        clearTimeout(timer)
        timers.delete(timer)
        work()
      }
    },
    stop() {
      stopped = true
      for (const timer of timers.keys()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** What a payment buys now, at the chain's own price. */
export async function quoteNow(
  { provider, token, chain }: Pick<CheckoutSession, 'provider' | 'token' | 'chain'>,
  payment: CheckoutAmount,
): Promise<PurchaseQuote | undefined> {
  return quotePurchase(provider, token, payment, await readPrice(chain, token))
}
