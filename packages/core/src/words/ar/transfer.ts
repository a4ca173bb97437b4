import type { sendMessages } from '../../base/sendMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about sending, in Arabic. */
export const arabicTransfer: Translation<typeof sendMessages> = {
  'transfer.amountGrouped': 'أدخل رقمًا، مثل 12.5',
  'transfer.amountTwoWays': 'يمكن قراءة هذا المبلغ بطريقتين. اكتبه دون فواصل بين الآلاف.',
  'transfer.tooSmall': 'المبلغ صغير جدًا',
  'transfer.address': 'هذا ليس عنوانًا على هذه الشبكة.',
  'transfer.checksum': 'في هذا العنوان خطأ كتابي. انسخه من جديد.',
  'transfer.zeroAddress': 'هذا عنوان حرق. ستضيع الأموال.',
  'transfer.foreignAddress': 'هذا العنوان ينتمي إلى نوع آخر من الشبكات.',
  'transfer.hiddenLetters': 'في هذا النص أحرف مخفية. اكتب العنوان أو انسخه من جديد.',
  'transfer.nameMalformed': 'لا يمكن أن يكون هذا اسمًا. راجع كتابته.',
  'name.lookup': 'تعذّر البحث عن الاسم',
  'transfer.nameUnknown': 'ليس لهذا الاسم عنوان على هذه الشبكة.',
  'transfer.nameUnreadable': 'تعذّر البحث عن الاسم بأمان. استخدم العنوان بدلًا منه.',
  'transfer.nameMoved': 'يشير هذا الاسم الآن إلى عنوان مختلف. تحقق من المستلم وابدأ من جديد.',
  'transfer.nameService': 'لا يمكن البحث عن الأسماء في هذا الموقع. استخدم عنوانًا.',
  'transfer.chainId': 'معرّف السلسلة (chainId) غير صالح',
  'transfer.noWallet': 'لم تعد المحفظة متصلة. صِلها من جديد: ما كتبته ما زال هنا.',
  'transfer.chainMoved': 'محفظتك الآن على شبكة أخرى. عد إلى {network} أو اختر رمزًا هناك.',
  'transfer.accountMoved': 'تستخدم محفظتك الآن حسابًا آخر. راجع المبلغ ثم حاول من جديد.',
  'transfer.unsupported': 'لا تستطيع هذه المحفظة الإرسال من هنا. استخدم المحفظة نفسها.',
  'transfer.unready': 'هناك شيء ناقص أو تغيّر. راجع ما كتبته.',
  'transfer.estimate': 'سترفض الشبكة هذا التحويل.',
  'transfer.unread': 'تعذّرت قراءة تكلفة الشبكة. حاول من جديد.',
  'transfer.solana': 'أدخل مبلغًا صحيحًا وعنوان المستلم',
  'transfer.solanaFailed': 'تعذّر إرسال المعاملة. حاول من جديد.',
  'transfer.started': 'بدأت المعاملة',
}
