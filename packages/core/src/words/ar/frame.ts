import type { frameWords } from '../en/frame.ts'
import type { Translation } from '../words.ts'

/** Words around every view: the header, the banner, and what is said when a view does not load, in Arabic. */
export const arabicFrame: Translation<typeof frameWords> = {
  'header.back': 'رجوع',
  'header.close': 'إغلاق',
  'header.help': 'ما هي المحفظة؟',
  'banner.close': 'إخفاء',
  'modal.refusal': 'اختر أحد الخيارات أو افصل المحفظة.',
  'view.failed': 'تعذّر التحميل',
  'view.failed.text': 'تحقق من اتصالك ثم أعد المحاولة.',
  'view.retry': 'أعد المحاولة',
  'view.wallet': 'محفظتك',
  'view.site': 'هذا الموقع',
}
