import type { Log } from '../observe/createLog.ts'
import { type OnrampSource, WebhookError, type WebhookRequest } from './onrampSource.ts'
import type { OnrampStore } from './store/onrampStore.ts'

/** The result of a webhook. */
export type Received = 'changed' | 'unchanged' | 'seen' | 'ignored'

type ReceiveParts = {
  readonly sources: readonly OnrampSource[]
  readonly store: OnrampStore
  readonly log: Log
  now(): number
}

/** Longer than providers repeat an event. */
const rememberMs = 7 * 24 * 3_600_000

/** Verifies a provider's report and applies it; throws a `WebhookError` for an unknown purchase. */
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
  if (applied === 'unknown') throw new WebhookError(400, 'This purchase is unknown.')
  log.info('onramp report', { source: provider, state: report.state, applied })
  return applied
}
