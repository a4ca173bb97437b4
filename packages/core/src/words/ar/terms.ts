import type { termsWords } from '../en/terms.ts'
import type { Translation } from '../words.ts'

/** Words of a site's terms, beside the list of wallets, in Arabic. */
export const arabicTerms: Translation<typeof termsWords> = {
  'connect.terms': 'شروط الخدمة',
  'connect.privacy': 'سياسة الخصوصية',
  'connect.agreeBoth': 'أوافق على {terms} و{privacy}',
  'connect.agreeOne': 'أوافق على {document}',
  'connect.agreeFirst': 'وافق على الشروط أولًا ثم اختر محفظة.',
  'connect.footBoth': 'بربط محفظتك فإنك توافق على {terms} و{privacy}.',
  'connect.footOne': 'بربط محفظتك فإنك توافق على {document}.',
}
