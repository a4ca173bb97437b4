import type { ActivityEntry } from './entry.ts'

/** What happened in one month, newest first. */
export type ActivityMonth = {
  readonly year: number
  /** From 0 for January to 11. */
  readonly month: number
  readonly entries: readonly ActivityEntry[]
}

/** What happened by year, then by month index, newest first (S3.45). */
export type TransactionsByYear = Readonly<Record<number, Readonly<Record<number, readonly ActivityEntry[]>>>>

/** Groups transactions by the month in which they happened where the visitor is; newest first, as they are. */
export function groupByMonth(entries: readonly ActivityEntry[]): readonly ActivityMonth[] {
  const months: { year: number; month: number; entries: ActivityEntry[] }[] = []
  for (const entry of entries) {
    const date = new Date(entry.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.entries.push(entry)
    else months.push({ year, month, entries: [entry] })
  }
  return months
}

/** The same months, nested as S3.45 has them. */
export function transactionsByYear(entries: readonly ActivityEntry[]): TransactionsByYear {
  const years: Record<number, Record<number, readonly ActivityEntry[]>> = {}
  for (const { year, month, entries: list } of groupByMonth(entries)) {
    const months = years[year] ?? {}
    months[month] = [...(months[month] ?? []), ...list]
    years[year] = months
  }
  return years
}
