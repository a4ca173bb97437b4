import type { activityMessages } from '../../base/activityMessages.ts'
import type { moneyWords } from '../en/money.ts'
import type { Translation } from '../words.ts'

/** Words of numbers: what is too small to write, and what nobody knows, in Arabic. */
export const arabicMoney: Translation<typeof moneyWords & typeof activityMessages> = {
  'amount.less': 'أقل من {amount}',
  'amount.more': 'أكثر من {amount}',
  'fiat.unknown': 'بلا سعر',
  'activity.unavailable': 'تعذّر جلب المعاملات',
}
