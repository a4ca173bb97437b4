import type { Sharing } from '../cache/sharing.ts'
import { createHeadBound, type HeadBound } from './createHeadBound.ts'
import { createLasting, type Lasting } from './createLasting.ts'
import { readFinal } from './readFinal.ts'
import { readFinalCode } from './readFinalCode.ts'
import { readHead } from './readHead.ts'

/** What chains answered before, for as long as it holds. */
export type KeptAnswers = { readonly lasting: Lasting; readonly headBound: HeadBound }

/** Keeps what chains answer, and asks their nodes beside it how long that holds. */
export function createKeptAnswers({
  now,
  sharing,
  deadlineMs,
}: {
  readonly now: () => number
  readonly sharing?: Sharing | undefined
  readonly deadlineMs: number
}): KeptAnswers {
  return {
    lasting: createLasting({
      now,
      sharing,
      readFinal: (chain) => readFinal(chain, deadlineMs),
      readFinalCode: (chain, address) => readFinalCode(chain, address, deadlineMs),
    }),
    headBound: createHeadBound({ now, readHead: (chain) => readHead(chain, deadlineMs) }),
  }
}
