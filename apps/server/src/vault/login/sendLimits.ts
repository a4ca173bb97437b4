import type { Transaction } from 'kysely'
import { tryLater } from '../../http/failure.ts'
import type { VaultTables } from '../store/vaultTables.ts'

const secondMs = 1_000
const hourMs = 3_600 * secondMs
const dayMs = 24 * hourMs

/** S9.01: no second mail to an address within 30 s. */
const emailCooldownMs = 30 * secondMs

/** How many mails may go out, by whom they count against. */
export type SendCounters = {
  readonly identity: string
  readonly device: string
  readonly network: string
  readonly project: string
}

/** The longest that a send is remembered. */
export const sendMemoryMs = dayMs

type Rule = { readonly counter: string; readonly most: number; readonly withinMs: number }

/** Past one of these no mail goes out. */
const hardRules = (counters: SendCounters, projectMailsPerHour: number): readonly Rule[] => [
  { counter: counters.identity, most: 1, withinMs: emailCooldownMs },
  { counter: counters.identity, most: 5, withinMs: hourMs },
  { counter: counters.identity, most: 10, withinMs: dayMs },
  { counter: counters.network, most: 20, withinMs: hourMs },
  { counter: counters.device, most: 60, withinMs: hourMs },
  { counter: counters.project, most: projectMailsPerHour, withinMs: hourMs },
]

/** Past one of these a mail goes out once the device has worked for it (A76). */
const softRules = (counters: SendCounters, projectMailsPerHour: number): readonly Rule[] => [
  { counter: counters.network, most: 8, withinMs: hourMs },
  { counter: counters.project, most: Math.ceil(projectMailsPerHour / 2), withinMs: hourMs },
]

/** Takes one mail from every allowance; or says when to come back, or that work is needed first, and takes nothing. */
export async function takeSend(
  tx: Transaction<VaultTables>,
  counters: SendCounters,
  { projectMailsPerHour, hasWorked }: { readonly projectMailsPerHour: number; readonly hasWorked: boolean },
  now: number,
): Promise<void> {
  const longestWait = async (rules: readonly Rule[]) =>
    Math.max(...(await Promise.all(rules.map((rule) => waitFor(tx, rule, now)))))
  const wait = await longestWait(hardRules(counters, projectMailsPerHour))
  if (wait > 0) {
    const seconds = Math.ceil(wait / secondMs)
    throw tryLater(429, 'email_cooldown', `Please try again after ${seconds} seconds`, seconds)
  }
  if (!hasWorked && (await longestWait(softRules(counters, projectMailsPerHour))) > 0)
    throw new WorkNeededError()
  const sent = [...new Set(Object.values(counters))]
  await tx
    .insertInto('sends')
    .values(sent.map((counter) => ({ counter, sent_at: now })))
    .execute()
}

/** How long until the oldest send that is in the way has left the window. */
async function waitFor(
  tx: Transaction<VaultTables>,
  { counter, most, withinMs }: Rule,
  now: number,
): Promise<number> {
  const inTheWay = await tx
    .selectFrom('sends')
    .select('sent_at')
    .where('counter', '=', counter)
    .where('sent_at', '>', now - withinMs)
    .orderBy('sent_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return inTheWay === undefined ? 0 : Number(inTheWay.sent_at) + withinMs - now
}

/** The mail may go out once the device has worked for it. */
export class WorkNeededError extends Error {
  override readonly name = 'WorkNeededError'
  constructor() {
    super('The device has to work for this mail.')
  }
}
