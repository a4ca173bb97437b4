import * as v from 'valibot'
import type { ImageGate } from '../../api/servedImage.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { fieldsOf } from '../../base/fields.ts'
import type { ActivityEntry, ActivityPage } from './entry.ts'
import { readEntry } from './readEntry.ts'

/** The most transactions of one page that are read. */
const mostRows = 1_000

/** As much of the answer's shape as must be right; each transaction is read on its own. */
export const LenientHistory = v.object({
  data: v.array(v.unknown()),
  next: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000)))),
  since: v.optional(v.unknown()),
})

/** Makes a page of an answer: what happened on this chain, without spam (S5.34, S5.35). */
export function readPage(
  { data, next, since }: v.InferOutput<typeof LenientHistory>,
  chainId: CaipChainId,
  image: ImageGate,
): ActivityPage {
  const entries = data
    .slice(0, mostRows)
    .map((row) => readEntry(row, image))
    .filter((entry) => entry !== undefined)
    .filter((entry) => entry.chainId === chainId && !isSpam(entry))
  const { block, complete } = fieldsOf(fieldsOf(since)[chainId])
  const known = typeof block === 'string' && /^\d{1,20}$/.test(block)
  return {
    entries,
    ...(next && { next }),
    ...(known && { since: { block: BigInt(block), complete: complete === true } }),
  }
}

/** Nothing moved but spam; where nothing moved at all, as with an approval, it is not spam. */
function isSpam({ transfers }: ActivityEntry): boolean {
  return transfers.length > 0 && transfers.every((transfer) => transfer.isSpam)
}
