import type { PurchaseState } from '@latchkey/wire'
import type { Report } from './onrampSource.ts'

const order: readonly PurchaseState[] = ['settled', 'pending', 'returned', 'failed', 'declined', 'abandoned']

/** The report that counts where a visitor paid more than once on one page, such as with a second card after the first was declined. */
export function chooseReport(reports: readonly Report[]): Report | undefined {
  return order.flatMap((state) => reports.find((report) => report.state === state) ?? [])[0]
}
