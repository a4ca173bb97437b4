import type { shellWords } from '../en/shell.ts'
import type { Translation } from '../words.ts'

/** What the buttons and the frame of the widget say: loaded with the page, so only what the first paint needs, in Arabic. */
export const arabicShell: Translation<typeof shellWords> = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط…',
  'button.restoring': 'جارٍ إعادة الربط…',
  'button.retry': 'أعد المحاولة',
  'button.account': 'الحساب {name}',
  'button.balance': '{balance} {name}، الحساب',
  'button.email': 'البريد الإلكتروني',
  'button.network': 'اختر شبكة',
  'button.wrongNetwork': 'شبكة غير صحيحة',
}
