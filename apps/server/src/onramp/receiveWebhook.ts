import type { Log } from '../observe/createLog.ts'
import { type OnrampSource, WebhookError, type WebhookRequest } from './onrampSource.ts'
import type { OnrampStore } from './store/onrampStore.ts'

/** What came of a webhook. */
export type Received = 'changed' | 'unchanged' | 'seen' | 'ignored'

type ReceiveParts = {
  readonly sources: readonly OnrampSource[]
  readonly store: OnrampStore
  readonly log: Log
  now(): number
}

/** Signatures older than five minutes are refused, so an event needs to be remembered no longer than providers repeat it. */
const rememberMs = 7 * 24 * 3_600_000

/** Takes a provider's report once its signature holds; a purchase that is not known is a `WebhookError`. */
export async function receiveWebhook(
  { sources, store, log, now }: ReceiveParts,
  provider: string,
  request: WebhookRequest,
): Promise<Received | undefined> {
  const source = sources.find(({ id }) => id === provider)
  if (source?.read === undefined) return undefined
  const report = await source.read(request)
  if (report === undefined) return 'ignored'
  const event = { id: report.eventId, expiresAt: now() + rememberMs }
  const applied = await store.apply(provider, report, event, now())
  if (applied === 'unknown') throw new WebhookError(400, 'There is no such purchase here.')
  log.info('onramp report', { source: provider, state: report.state, applied })
  return applied
}
