import type { sendMessages } from '../../base/sendMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about sending, in Arabic. */
export const arabicTransfer: Translation<typeof sendMessages> = {
  'transfer.amountGrouped': 'أدخل رقمًا، مثل 12.5',
  'transfer.amountTwoWays': 'قد يعني هذا مبلغين مختلفين. احذف فواصل الآلاف.',
  'transfer.tooSmall': 'المبلغ صغير جدًا',
  'transfer.address': 'هذا العنوان غير صالح على هذه الشبكة.',
  'transfer.checksum': 'في هذا العنوان خطأ كتابي. انسخه من جديد.',
  'transfer.zeroAddress': 'هذا عنوان حرق. ستضيع الأموال.',
  'transfer.foreignAddress': 'هذا العنوان لنوع آخر من الشبكات.',
  'transfer.hiddenLetters': 'في هذا النص أحرف مخفية. اكتب العنوان أو انسخه من جديد.',
  'transfer.nameMalformed': 'هذا الاسم غير صالح. تحقق من كتابته.',
  'name.lookup': 'تعذّر البحث عن الاسم',
  'transfer.nameUnknown': 'ليس لهذا الاسم عنوان على هذه الشبكة.',
  'transfer.nameUnreadable': 'تعذّر التحقق من هذا الاسم. استخدم العنوان بدلًا منه.',
  'transfer.nameMoved': 'يشير هذا الاسم الآن إلى عنوان مختلف. تحقق من المستلم وابدأ من جديد.',
  'transfer.nameService': 'لا يدعم هذا الموقع الأسماء. استخدم عنوانًا.',
  'transfer.chainId': 'معرّف السلسلة (chainId) غير صالح',
  'transfer.noWallet': 'انقطع الاتصال بالمحفظة. أعد ربطها للمتابعة من حيث توقفت.',
  'transfer.chainMoved': 'محفظتك على شبكة أخرى. عد إلى {network} أو اختر رمزًا هناك.',
  'transfer.accountMoved': 'بدّلت محفظتك الحساب. راجع المبلغ ثم أعد المحاولة.',
  'transfer.unsupported': 'لا تستطيع هذه المحفظة الإرسال من هنا. أرسل من المحفظة نفسها.',
  'transfer.unready': 'هناك شيء ناقص أو تغيّر. راجع البيانات.',
  'transfer.estimate': 'سترفض الشبكة هذا التحويل. تحقق من المبلغ والمستلم.',
  'transfer.unread': 'تعذّر تحميل رسوم الشبكة. حاول من جديد.',
  'transfer.solana': 'أدخل مبلغًا صحيحًا وعنوان المستلم',
  'transfer.solanaFailed': 'تعذّر إرسال المعاملة. حاول من جديد.',
  'transfer.started': 'بدأت المعاملة',
}
