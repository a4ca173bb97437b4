import type { Violation } from './readReport.ts'

const mostInMinute = 30
const minuteMs = 60_000

/** Passes on so many reports a minute: anybody may send some, and a log is not endless. */
export function limitReports(
  pass: (violation: Violation) => void,
  now: () => number,
): (violation: Violation) => void {
  let startedAt = Number.NEGATIVE_INFINITY
  let count = 0
  return (violation) => {
    if (now() - startedAt >= minuteMs) [startedAt, count] = [now(), 0]
    count += 1
    if (count <= mostInMinute) pass(violation)
  }
}
