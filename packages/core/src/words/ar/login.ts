import type { loginWords } from '../en/login.ts'
import { plural } from '../plural.ts'
import type { Translation } from '../words.ts'

/** Words of logging in by email, a social account or Farcaster, in Arabic. */
export const arabicLogin: Translation<typeof loginWords> = {
  'login.title': 'تسجيل الدخول أو الربط',
  'login.email': 'البريد الإلكتروني',
  'login.withEmail': 'المتابعة بالبريد الإلكتروني',
  'login.sending': 'جارٍ الإرسال…',
  'login.socials': 'تسجيل الدخول عبر',
  'login.more': 'خيارات أخرى',
  'login.orWallet': 'أو استخدم محفظة',
  'login.anotherAccount': 'استخدام حساب آخر',
  'login.agreeFirst': 'وافق على الشروط أولًا.',
  'login.resend': 'إعادة الإرسال',
  'login.resendIn': ({ count }, locale) =>
    plural(locale, count, {
      zero: 'إعادة الإرسال الآن',
      one: 'إعادة الإرسال بعد ثانية واحدة',
      two: 'إعادة الإرسال بعد ثانيتين',
      few: 'إعادة الإرسال بعد {count} ثوانٍ',
      many: 'إعادة الإرسال بعد {count} ثانية',
      other: 'إعادة الإرسال بعد {count} ثانية',
    }),
  'login.resent': 'أُرسل البريد.',
  'login.anotherEmail': 'استخدام بريد آخر',
  'login.anotherOption': 'استخدام خيار آخر',
  'login.again': 'البدء من جديد',
  'login.joining': 'جارٍ تجهيز محفظتك',
  'login.joiningText': 'يستغرق ذلك بضع ثوانٍ، ولمرة واحدة.',
  'login.joiningShort': 'جارٍ التجهيز',

  'device.title': 'تحقق من بريدك',
  'device.sent': 'أرسلنا رابطًا إلى {email} افتحه واختر هذا الرقم.',
  'device.number': 'الرقم الذي تختاره: {number}',
  'device.expires': 'ينتهي خلال {time}',
  'device.soon': 'ينتهي الرابط خلال 30 ثانية.',
  'device.stopped': 'توقف تسجيل الدخول',

  'otp.title': 'تأكيد البريد',
  'otp.sent': 'أرسلنا ستة أرقام إلى {email} وهي صالحة لمدة 10 دقائق.',
  'otp.onPage': 'افتح الرابط المرسل إلى {email} ثم أدخل أرقامه الستة. وهي صالحة لمدة 10 دقائق.',
  'otp.label': 'رمز من ستة أرقام',
  'otp.checking': 'جارٍ التحقق من الرمز…',
  'otp.nothing': 'لم يصل شيء؟',
  'otp.new': 'إرسال رمز جديد',

  'social.opening': 'جارٍ فتح {name}',
  'social.waiting': 'تابع في نافذة {name}',
  'social.waitingText': 'سجّل الدخول هناك ثم عد. ستتحدث هذه الصفحة.',
  'social.show': 'إظهار النافذة',
  'social.cancel': 'إلغاء',
  'social.blocked': 'حظر متصفحك النافذة',
  'social.blockedText': 'افتحها من هنا، أو اسمح بالنوافذ المنبثقة لهذا الموقع.',
  'social.failed': 'لم يكتمل تسجيل الدخول عبر {name}',

  'farcaster.code': 'رمز الاستجابة السريعة لتطبيق Farcaster',
  'farcaster.preparing': 'جارٍ تجهيز الرمز…',
  'farcaster.scan': 'امسح الرمز بكاميرا هاتفك.',
  'farcaster.scanText': 'يفتح Farcaster ويطلب موافقتك.',
  'farcaster.noAccount': 'ليس لديك حساب Farcaster؟',
  'farcaster.useEmail': 'استخدام البريد',

  'approve.title': 'محفظتك',
  'approve.waiting': 'بانتظار محفظتك…',
  'approve.cancel': 'إلغاء',

  'account.loggedIn': 'تم تسجيل الدخول عبر {name}',
  'account.loggedInEmail': 'تم تسجيل الدخول بالبريد',
  'account.chooseName': 'اختر اسمًا',
  'account.devices': 'الأجهزة',
  'account.devicesText': 'في نافذة خاصة بالمحفظة',
  'account.devicesBlocked': 'اسمح بالنوافذ المنبثقة لهذا الموقع ثم حاول مجددًا.',
}
