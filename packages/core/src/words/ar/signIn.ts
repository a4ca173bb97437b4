import type { signInMessages } from '../../base/signInMessages.ts'
import type { signInWords } from '../en/signIn.ts'
import type { Translation } from '../words.ts'

/** Words of signing in with a wallet, in Arabic. */
export const arabicSignIn: Translation<typeof signInWords> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.looking': 'جارٍ التحقق من الهوية...',
  'signIn.lookingText': 'نتحقق مما إذا كنت قد سجّلت الدخول.',
  'signIn.ask': 'أثبت أن هذه المحفظة لك',
  'signIn.askText': 'يطلب {site} توقيعًا. التوقيع مجاني ولا ينقل أي أموال.',
  'signIn.sign': 'توقيع',
  'signIn.preparing': 'جارٍ التحضير…',
  'signIn.signing': 'وقّع الآن في {wallet}',
  'signIn.signingText': 'الطلب بانتظارك هناك. يمكنك قراءة الرسالة كاملة قبل التوقيع.',
  'signIn.waiting': 'بانتظار توقيعك',
  'signIn.checking': 'جارٍ التحقق من توقيعك',
  'signIn.checkingText': 'لا حاجة إلى شيء آخر في محفظتك.',
  'signIn.slow': 'يستغرق الموقع وقتًا أطول من المعتاد.',
  'signIn.done': 'تم تسجيل الدخول',
  'signIn.doneText': 'ستُغلق هذه النافذة الآن.',
  'signIn.unready': 'تعذّر تحضير تسجيل الدخول',
  'signIn.unsaved': 'تعذّر إكمال تسجيل الدخول',
  'signIn.unsavedText': 'توقيعك محفوظ ولن تحتاج إلى التوقيع مرة أخرى.',
  'signIn.declinedText': 'لم تُشارك أي بيانات مع هذا الموقع.',
  'signIn.cancel': 'إلغاء',
  'signIn.leave': 'إلغاء وفصل المحفظة',
  'signIn.leaving': 'جارٍ الإلغاء…',
  'signIn.site': 'الموقع',
  'signIn.account': 'الحساب',
  'signIn.network': 'الشبكة',
  'signIn.until': 'صالح حتى',
  'signIn.message': 'ما الذي توقّعه',
  'signIn.signOut': 'تسجيل الخروج',
  'signIn.signingOut': 'جارٍ تسجيل الخروج…',
}

/** Sentences about signing in with a wallet, in Arabic. */
export const arabicSignInMessages: Translation<typeof signInMessages> = {
  'signIn.init': 'حدثت مشكلة أثناء بدء التحقق من الهوية',
  'signIn.declined': 'رُفض التوقيع',
  'signIn.smartAccount': 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  'signIn.late': 'يستغرق هذا وقتًا طويلًا. أعد المحاولة.',
  'signIn.foreign': 'تسجيل الدخول هذا ليس لهذا الموقع. لم يُوقَّع أي شيء.',
  'signIn.moved': 'بدّلت محفظتك الحساب. سجّل الدخول مرة أخرى.',
  'signIn.left': 'لم تسجّل الدخول.',
}
