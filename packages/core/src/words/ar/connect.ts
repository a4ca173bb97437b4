import type { connectWords } from '../en/connect.ts'
import type { Translation } from '../words.ts'

/** Words of the list of wallets, the view that opens first, in Arabic. */
export const arabicConnect: Translation<typeof connectWords> = {
  'connect.title': 'ربط المحفظة',
  'connect.continueWith': 'المتابعة باستخدام {name}',
  'connect.lastTime': 'آخر استخدام',
  'connect.installed': 'مثبّتة',
  'connect.recent': 'حديثة',
  'connect.wallets': 'المحافظ',
  'connect.all': 'كل المحافظ',
  'connect.withWallet': 'المتابعة بمحفظة',
  'connect.anotherWallet': 'محفظة أخرى',
  'connect.looking': 'جارٍ البحث عن محافظ…',
  'connect.none': 'لا توجد محفظة في هذا المتصفح بعد',
  'connect.noneText': 'ثبّت محفظة ثم أعد تحميل هذه الصفحة.',
  'connect.get': 'احصل على محفظة',
  'connect.newHere': 'جديد هنا؟',
  'connect.whatItDoes': 'ما هي المحفظة؟',
}
