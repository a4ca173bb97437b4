import type { loginWords } from '../en/login.ts'
import { plural } from '../plural.ts'
import type { Translation } from '../words.ts'

/** Words of logging in by email, a social account or Farcaster, in Spanish. */
export const spanishLogin: Translation<typeof loginWords> = {
  'login.title': 'Entrar o conectar',
  'login.email': 'Correo electrónico',
  'login.withEmail': 'Continuar con el correo',
  'login.sending': 'Enviando…',
  'login.socials': 'Entrar con',
  'login.more': 'Más opciones',
  'login.orWallet': 'O usa una cartera',
  'login.anotherAccount': 'Usar otra cuenta',
  'login.agreeFirst': 'Acepta primero los términos.',
  'login.resend': 'Enviar otra vez',
  'login.resendIn': ({ count }, locale) =>
    plural(locale, count, {
      one: 'Enviar otra vez en {count} segundo',
      other: 'Enviar otra vez en {count} segundos',
    }),
  'login.resent': 'Correo enviado.',
  'login.anotherEmail': 'Usar otro correo',
  'login.anotherOption': 'Usar otra opción',
  'login.again': 'Empezar de nuevo',
  'login.joining': 'Preparando tu cartera',
  'login.joiningText': 'Tarda unos segundos, solo esta vez.',
  'login.joiningShort': 'Preparando',

  'device.title': 'Revisa tu correo',
  'device.sent': 'Hemos enviado un enlace a {email} Ábrelo y elige este número.',
  'device.number': 'Número que debes elegir: {number}',
  'device.expires': 'Caduca en {time}',
  'device.soon': 'El enlace caduca en 30 segundos.',
  'device.stopped': 'Acceso detenido',

  'otp.title': 'Confirma tu correo',
  'otp.sent': 'Hemos enviado seis dígitos a {email} Sirven durante 10 minutos.',
  'otp.onPage':
    'Escribe los seis dígitos que aparecen tras el enlace enviado a {email} Sirven durante 10 minutos.',
  'otp.label': 'Código de seis dígitos',
  'otp.checking': 'Comprobando el código…',
  'otp.nothing': '¿No ha llegado?',
  'otp.new': 'Enviar un código nuevo',

  'social.opening': 'Abriendo {name}',
  'social.waiting': 'Continúa en la ventana de {name}',
  'social.waitingText': 'Entra allí y vuelve. Esta página se actualizará.',
  'social.show': 'Mostrar la ventana',
  'social.cancel': 'Cancelar',
  'social.blocked': 'Tu navegador bloqueó la ventana',
  'social.blockedText': 'Ábrela aquí o permite las ventanas emergentes de este sitio.',
  'social.failed': 'El acceso con {name} no terminó',

  'farcaster.code': 'Código QR para Farcaster',
  'farcaster.preparing': 'Preparando el código…',
  'farcaster.scan': 'Escanéalo con la cámara del teléfono.',
  'farcaster.scanText': 'Farcaster se abrirá y te pedirá que lo apruebes.',
  'farcaster.noAccount': '¿No tienes cuenta de Farcaster?',
  'farcaster.useEmail': 'Usar el correo',

  'approve.title': 'Tu cartera',
  'approve.waiting': 'Esperando a tu cartera…',
  'approve.cancel': 'Cancelar',

  'account.loggedIn': 'Sesión iniciada con {name}',
  'account.loggedInEmail': 'Sesión iniciada con el correo',
  'account.chooseName': 'Elegir un nombre',
  'account.devices': 'Dispositivos',
  'account.devicesText': 'En una ventana de la cartera',
  'account.devicesBlocked': 'Permite las ventanas emergentes de este sitio y vuelve a intentarlo.',
}
