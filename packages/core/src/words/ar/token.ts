import type { tokenWords } from '../en/token.ts'
import type { Translation } from '../words.ts'

/** Words of the view of one token, in Arabic. */
export const arabicToken: Translation<typeof tokenWords> = {
  'token.price': 'السعر',
  'token.exact': 'الرصيد الدقيق',
  'token.activity': 'أحدث النشاطات',
  'token.activity.all': 'عرض الكل',
  'token.activity.none': 'لا نشاط حديثًا',
  'token.unlisted.text':
    'ليس مدرجًا في أي قائمة رموز. لا تفتح الروابط الواردة في اسمه، ولا توقّع على شيء للمطالبة به.',
}
