import type { loginMessages } from '../../base/loginMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about logging in to the embedded wallet, in Arabic. */
export const arabicLoginMessages: Translation<typeof loginMessages> = {
  'login.notLoaded': 'تعذّر تحميل تسجيل الدخول بالبريد الإلكتروني',
  'login.cooldown': 'حاول مرة أخرى بعد {n} ثانية',
  'login.invalidEmail': 'البريد الإلكتروني غير صالح. أعد المحاولة.',
  'login.mail': 'تعذّر إرسال الرسالة. أعد المحاولة بعد دقيقة.',
  'login.down': 'المحفظة غير متاحة الآن. أعد المحاولة بعد دقيقة.',
  'login.wrongCode': 'الرمز غير صحيح. تحقق منه وأعد المحاولة.',
  'login.deadCode': 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  'login.tooMany': 'محاولات كثيرة جدًا. حاول لاحقًا.',
  'login.over': 'استغرق تسجيل الدخول وقتًا طويلًا. ابدأ من جديد.',
  'login.stopped': 'تم اختيار رقم مختلف. لم يدخل أحد إلى محفظتك.',
  'login.unreachable': 'تعذّر الوصول إلى المحفظة. تحقق من اتصالك وأعد المحاولة.',
  'login.blocked': 'حظر متصفحك نافذة تسجيل الدخول. اسمح بالنوافذ المنبثقة ثم أعد المحاولة.',
  'login.closed': 'أُغلقت نافذة تسجيل الدخول.',
  'login.refused': 'لم ينجح تسجيل الدخول. أعد المحاولة.',
  'login.notAllowed': 'الإجراء غير مسموح به',
}
