import type { activityMessages } from '../../base/activityMessages.ts'
import type { moneyWords } from '../en/money.ts'
import type { Translation } from '../words.ts'

/** Words of numbers: what is too small to write, and what nobody knows, in Spanish. */
export const spanishMoney: Translation<typeof moneyWords & typeof activityMessages> = {
  'amount.less': 'menos de {amount}',
  'amount.more': 'más de {amount}',
  'fiat.unknown': 'Sin precio',
  'activity.unavailable': 'No se pudieron cargar las transacciones',
}
