/** Whether something newer was applied already; ids of one millisecond have no order. */
export function isStale(id: number, newest: number | undefined): boolean {
  return newest !== undefined && Math.floor(id / 1_000) < Math.floor(newest / 1_000)
}
