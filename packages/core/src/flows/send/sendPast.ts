import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { activityStaleMs, askActivity } from '../../features/activity/activityQuery.ts'
import type { ActivityEntry, ActivityPage } from '../../features/activity/entry.ts'
import { sameAddress } from '../../features/send/lookalike.ts'
import { type SendPast, stepSend } from '../../features/send/sendState.ts'
import { withPast } from '../../features/send/sendWarnings.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'

/** How far back the past is read; of somebody who is not in a longer one, nothing is claimed. */
const mostPages = 5

/** Reads with whom an account has dealt, for the send on the screen; returns a function that stops it. */
export function watchPast(latchkey: Latchkey, account: CaipAddress): () => void {
  let isOver = false
  void queries(latchkey)
    .then((client) => client.fetchQuery(pastQuery(latchkey, account)))
    .then(
      (pages) => {
        const past = readPast(pages, addressOf(account))
        if (!isOver)
          stepSend(latchkey, (state) => (state.account === account ? withPast(state, past) : state))
      },
      // Nothing is known of the past, and so nothing is claimed of it.
      () => undefined,
    )
  return () => {
    isOver = true
  }
}

function pastQuery(latchkey: Latchkey, account: CaipAddress) {
  return {
    queryKey: ['sendPast', account],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly ActivityPage[]> => {
      const pages: ActivityPage[] = []
      let cursor: string | undefined = ''
      while (cursor !== undefined && pages.length < mostPages) {
        const page: ActivityPage = await askActivity(latchkey, account, { cursor, signal, isQuiet: true })
        pages.push(page)
        cursor = page.next
      }
      return pages
    },
    staleTime: activityStaleMs,
    retry: false,
  } as const
}

/** With whom an account has dealt, by the pages of its past. */
function readPast(pages: readonly ActivityPage[], own: string): SendPast {
  const sentTo = new Set<string>()
  const others = new Set<string>()
  for (const entry of pages.flatMap(({ entries }) => entries)) {
    for (const transfer of entry.transfers) {
      const { counterparty } = transfer
      if (counterparty !== undefined) (isSend(entry, transfer, own) ? sentTo : others).add(counterparty)
    }
  }
  return {
    sentTo: [...sentTo],
    others: [...others].filter((address) => !sentTo.has(address)),
    isWhole: pages.at(-1)?.next === undefined && pages.every(({ since }) => since?.complete !== false),
  }
}

/**
 * Whether the account itself has sent something. Anybody can move nothing in its name, and a token can claim any
 * transfer: both are done to put a look-alike into its history.
 */
function isSend(
  { from, status }: ActivityEntry,
  { direction, amount, isSpam }: ActivityEntry['transfers'][number],
  own: string,
): boolean {
  return (
    direction === 'out' && sameAddress(from, own) && status !== 'failed' && !isSpam && /[1-9]/.test(amount)
  )
}
