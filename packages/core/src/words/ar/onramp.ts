import type { EnglishOnramp, Translation } from '../words.ts'

/** Words of buying with money, and sentences about it, in Arabic. */
export const arabicOnramp: Translation<EnglishOnramp> = {
  'buy.feeRange': 'الرسوم 1-2%',
  'buy.settled': 'اشتريت {amount}',
  'buy.failed': 'لم تكتمل عملية الشراء',
  'buy.noAccount': 'اربط محفظة لشراء العملات المشفرة.',
  'buy.namespace': 'لا يمكنك شراء العملات المشفرة لهذا النوع من الحسابات هنا.',
  'buy.unserved': 'هذا الموقع لا يبيع العملات المشفرة.',
  'buy.noToken': 'لا يوجد ما يمكن شراؤه على شبكات هذا الموقع.',
  'buy.options': 'تعذّر تحميل ما يمكن شراؤه. تُعرض خيارات شائعة.',
  'buy.unread': 'تعذّر تحميل ما يمكن شراؤه.',
  'buy.amount': 'مبلغ غير صحيح',
  'buy.amountHint': 'يرجى إدخال مبلغ صالح',
  'buy.whole': 'أدخل مبلغًا بلا كسور بهذه العملة.',
  'buy.outside': 'لا يقبل أي مزوّد هذا المبلغ.',
  'buy.refused': 'لا يبيع أي مزوّد هذا. اختر رمزًا أو عملة أو طريقة دفع أخرى.',
  'buy.quote': 'تعذّر الحصول على الأسعار. يعرض المزوّد السعر في صفحته.',
  'buy.quoteExpired': 'انتهت صلاحية هذا السعر. راجع السعر الجديد ثم حاول مرة أخرى.',
  'buy.accountMoved': 'بدّلت محفظتك الحساب. تحقق من وجهة مشترياتك ثم حاول مرة أخرى.',
  'buy.provider': 'تعذّر الوصول إلى المزوّد. حاول مرة أخرى أو اختر غيره.',
  'buy.unsafe': 'صفحة المزوّد غير آمنة، لذلك لم تُفتح.',
  'buy.unready': 'شيء ما ناقص أو تغيّر. راجع التفاصيل.',
  'buy.check': 'تعذّر التحقق من عملية الشراء. ستُعاد المحاولة.',
  'buy.purchases': 'تعذّر تحميل مشترياتك.',
}
