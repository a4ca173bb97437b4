import { createHmac, randomUUID } from 'node:crypto'

/** What the checkout reports about a purchase. */
type CheckoutReport = {
  readonly provider: string
  readonly purchaseId: string
  readonly state: string
  readonly [detail: string]: unknown
}

/** Sends reports until each is acknowledged, those of one purchase in their order. */
export type Reporter = {
  send(report: CheckoutReport): void
  /** Sets the address of reports; until then they wait. */
  reportTo(url: string): void
  /** Reports that were not acknowledged yet. */
  waiting(): number
  stop(): void
}

const firstPauseMs = 250
const longestPauseMs = 30_000
const patienceMs = 10_000

/** Makes the sender; each try is signed anew, with the time it is made. */
export function createReporter(secret: string): Reporter {
  const ended = new AbortController()
  const queues = new Map<string, Promise<void>>()
  let target: string | undefined
  let waiting = 0

  async function deliver({ provider, ...report }: CheckoutReport): Promise<void> {
    const body = JSON.stringify({ eventId: randomUUID(), ...report })
    for (let pauseMs = firstPauseMs; !ended.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (target !== undefined && (await post(`${target}/${provider}`, provider, body))) return
      await pause(pauseMs, ended.signal)
    }
  }

  async function post(url: string, provider: string, body: string): Promise<boolean> {
    const signedAt = Math.floor(Date.now() / 1_000)
    const mac = createHmac('sha256', secret).update(`${signedAt}.${provider}.${body}`).digest('hex')
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'checkout-signature': `t=${signedAt},v1=${mac}` },
        body,
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(patienceMs)]),
        redirect: 'error',
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Not acknowledged: it is sent again.
      return false
    }
  }

  return {
    send(report) {
      waiting += 1
      const before = queues.get(report.purchaseId) ?? Promise.resolve()
      const sent = before
        .then(() => deliver(report))
        .then(() => {
          waiting -= 1
          if (queues.get(report.purchaseId) === sent) queues.delete(report.purchaseId)
        })
      queues.set(report.purchaseId, sent)
    },
    reportTo(url) {
      target = url.replace(/\/$/, '')
    },
    waiting: () => waiting,
    stop: () => ended.abort(),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
