import type { Upstream } from './upstream.ts'

/** How many blocks an upstream may be behind the others. */
const mostBehind = 2n

/** The upstreams in the order to try: as they are given, but those that lag behind come after those that do not. */
export function inStep(upstreams: readonly Upstream[]): Upstream[] {
  if (upstreams.length < 2) return [...upstreams]
  for (const upstream of upstreams) upstream.look()
  const heads = upstreams.flatMap((upstream) => upstream.head() ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  // Of two the one ahead counts: nodes fall behind, they hardly ever run ahead.
  const median = heads[Math.floor(heads.length / 2)] ?? 0n
  const lags = (upstream: Upstream) => median - (upstream.head() ?? median) > mostBehind
  return [...upstreams.filter((one) => !lags(one)), ...upstreams.filter(lags)]
}
