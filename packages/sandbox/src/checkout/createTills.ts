import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { readOutcome, readPrice, sendToken } from './callChain.ts'
import type { CheckoutProvider } from './checkoutProviders.ts'
import type { CheckoutChain, CheckoutToken } from './checkoutTokens.ts'
import { type CheckoutAmount, type PurchaseQuote, quotePurchase } from './quotePurchase.ts'
import type { Reporter } from './sendReports.ts'
import type { TestEnding } from './testCards.ts'

/** Where a visitor stands. */
type TillStep = 'amount' | 'pay' | 'secure' | 'working' | 'ended'

/** How a purchase ended. */
export type TillOutcome = 'settled' | 'declined' | 'abandoned' | 'returned' | 'failed'

/** A purchase on its way through the checkout. */
export type Till = {
  /** The secret part of the page's address. */
  readonly id: string
  readonly purchaseId: string
  readonly provider: CheckoutProvider
  readonly chain: CheckoutChain
  readonly token: CheckoutToken
  readonly address: Address
  readonly method: string
  quote: PurchaseQuote | undefined
  step: TillStep
  outcome: TillOutcome | undefined
  txHash: Hex | undefined
}

/** Tills by the secret part of their address. */
export type Tills = {
  open(order: Omit<Till, 'id' | 'step' | 'outcome' | 'txHash'>): Till
  find(id: string): Till | undefined
  /** Begins to pay in the way that a test card or account ends. */
  pay(till: Till, ending: TestEnding): void
  /** Goes on after the bank's question. */
  confirm(till: Till): void
  end(till: Till, outcome: TillOutcome): void
  /** Slow cards and banks act now; or nobody comes back to the pages that are still open. */
  hurry(what?: 'payments' | 'visitors'): void
  stop(): void
}

/** How long things take. */
export type CheckoutDelays = {
  /** The slow card. */
  readonly slowMs: number
  /** The bank. */
  readonly bankMs: number
  /** A page that nobody pays on. */
  readonly unpaidMs: number
}

const mostTills = 5_000
const lookEveryMs = 250

/** Keeps the tills, sends what was paid for, and reports each step. */
export function createTills(reporter: Reporter, delays: CheckoutDelays): Tills {
  const tills = new Map<string, Till>()
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

  function report({ provider, purchaseId, quote, txHash }: Till, state: string): void {
    reporter.send({
      provider: provider.id,
      purchaseId,
      state,
      ...(txHash !== undefined && { txHash }),
      ...(quote !== undefined && { payment: quote.paymentTotal, purchase: quote.purchase }),
    })
  }

  function end(till: Till, outcome: TillOutcome): void {
    if (till.step === 'ended') return
    till.step = 'ended'
    till.outcome = outcome
    report(till, outcome)
  }

  /** Money has been promised: whatever happens from here on is not the visitor's doing. */
  function begin(till: Till): void {
    till.step = 'working'
    report(till, 'pending')
  }

  async function send(till: Till): Promise<void> {
    if (till.step !== 'working' || till.txHash !== undefined || till.quote === undefined) return
    try {
      till.txHash = await sendToken(till.chain, till.token, till.address, till.quote.units)
      follow(till, till.txHash)
    } catch {
      end(till, 'failed')
    }
  }

  /** A chain that does not answer for a while has not lost the transaction. */
  function follow(till: Till, hash: Hex): void {
    readOutcome(till.chain, hash)
      .catch(() => undefined)
      .then((outcome) => {
        if (outcome === undefined) later(lookEveryMs, () => follow(till, hash))
        else end(till, outcome === 'done' ? 'settled' : 'failed')
      })
  }

  return {
    open(order) {
      const oldest = tills.size >= mostTills ? tills.keys().next().value : undefined
      if (oldest !== undefined) tills.delete(oldest)
      const till: Till = {
        ...order,
        id: randomBytes(24).toString('base64url'),
        step: order.quote === undefined ? 'amount' : 'pay',
        outcome: undefined,
        txHash: undefined,
      }
      tills.set(till.id, till)
      const leave = () => {
        if (till.step !== 'working') end(till, 'abandoned')
      }
      later(delays.unpaidMs, leave, 'visitors')
      return till
    },
    find: (id) => tills.get(id),
    pay(till, ending) {
      if (till.step !== 'pay') return
      switch (ending) {
        case 'declined':
        case 'abandoned':
          return end(till, ending)
        case 'secure':
          till.step = 'secure'
          return
        case 'accepted':
          begin(till)
          return void send(till)
        case 'slow':
          begin(till)
          return later(delays.slowMs, () => void send(till))
        case 'settled':
          begin(till)
          return later(delays.bankMs, () => void send(till))
        case 'returned':
          begin(till)
          return later(delays.bankMs, () => end(till, 'returned'))
        case 'waiting':
          return begin(till)
      }
    },
    confirm(till) {
      if (till.step !== 'secure') return
      begin(till)
      void send(till)
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
  { provider, token, chain }: Pick<Till, 'provider' | 'token' | 'chain'>,
  payment: CheckoutAmount,
): Promise<PurchaseQuote | undefined> {
  return quotePurchase(provider, token, payment, await readPrice(chain, token))
}
