import type { messages } from '../../base/messages.ts'
import type { Translation } from '../words.ts'

/** Every sentence the core can say, in Arabic. */
export const arabicMessages: Translation<typeof messages> = {
  'address.evm': 'أدخل عنوانًا من 40 حرفًا سداسيًا عشريًا، مع 0x أو من دونه.',
  'amount.fraction': 'الحد الأقصى للمنازل العشرية: {decimals}.',
  'amount.malformed': 'أدخل رقمًا، مثل 12.5',
  'balance.unavailable': 'الرصيد غير متاح',
  'chain.unsupported': 'شبكة غير مدعومة',
  'error.unknown': 'حدث خطأ ما',
  'http.answer': 'أرسلت الخدمة ردًا غير مقروء. حاول لاحقًا.',
  'http.deadline': 'تجاوز رد الخدمة المهلة المحددة بالثواني، وهي {seconds}. أعد المحاولة.',
  'http.status': 'رمز حالة HTTP: {n}',
  'http.unreachable': 'تعذّر الوصول إلى الخدمة. تحقق من اتصالك وأعد المحاولة.',
  'transaction.blobs': 'استخدم كتلًا من 131072 بايت، وتجزئات كتل من 32 بايت تبدأ بـ 01.',
  'transaction.chainId': 'استخدم عددًا صحيحًا أكبر من 0 معرّفًا للسلسلة.',
  'transaction.feeCap': 'استخدم رسومًا أقل من 2^256، وإكرامية لا تتجاوز سقف الرسوم.',
  'transaction.late': 'لم تؤكد الشبكة المعاملة بعد. تحقق مرة أخرى لاحقًا.',
  'transaction.malformed': 'لا يمكن إرسال هذه المعاملة. تحقق من المبالغ والغاز والرقم التسلسلي والبيانات.',
  'wallet.account': 'ليس في المحفظة حساب لهذا الموقع. افتح قفلها واختر حسابًا ثم أعد المحاولة.',
  'wallet.chainUnknown': 'هذه الشبكة غير مضافة إلى المحفظة. أضفها فيها ثم أعد المحاولة.',
  'wallet.declined': 'رفضتَ الطلب في محفظتك.',
  'wallet.disconnect': 'تعذّر فصل المحفظة',
  'wallet.failed': 'حدث خطأ في المحفظة. افتحها لمعرفة السبب ثم أعد المحاولة.',
  'wallet.gone': 'انقطع الاتصال بالمحفظة. أعد ربطها للمتابعة.',
  'wallet.late': 'لم ترد المحفظة في الوقت المحدد. تحقق من وجود طلب فيها ثم أعد المحاولة.',
  'wallet.missing': 'هذه المحفظة غير مثبّتة. ثبّتها أو فعّلها ثم أعد تحميل الصفحة.',
  'wallet.notConnected': 'لا توجد محفظة مربوطة. اربط واحدة أولًا.',
  'wallet.notLoaded': 'تعذّر تحميل دعم المحافظ. تحقق من اتصالك وأعد المحاولة.',
  'wallet.pending': 'في محفظتك طلب معلّق. افتحها للرد.',
  'wallet.unreachable': 'تعذّر الوصول إلى هذه المحفظة. تحقق من اتصالك وأعد المحاولة.',
  'wallet.unsupported': 'لا تستطيع هذه المحفظة فعل ذلك. جرّب محفظة أخرى.',
}
