import type { signInMessages } from '../../base/signInMessages.ts'
import type { signInWords } from '../en/signIn.ts'
import type { Translation } from '../words.ts'

/** Words of signing in with a wallet, in Spanish. */
export const spanishSignIn: Translation<typeof signInWords> = {
  'signIn.title': 'Iniciar sesión',
  'signIn.looking': 'Autenticando...',
  'signIn.lookingText': 'Comprobando si ya has iniciado sesión.',
  'signIn.ask': 'Demuestra que esta cartera es tuya',
  'signIn.askText': '{site} te pide una firma. Es gratis y no mueve fondos.',
  'signIn.sign': 'Firmar',
  'signIn.preparing': 'Preparando…',
  'signIn.signing': 'Ahora firma en {wallet}',
  'signIn.signingText': 'La solicitud te espera allí. Puedes leer todo el mensaje antes de firmar.',
  'signIn.waiting': 'Esperando tu firma',
  'signIn.checking': 'Comprobando tu firma',
  'signIn.checkingText': 'Ya no tienes que hacer nada en tu cartera.',
  'signIn.slow': 'El sitio está tardando más de lo habitual.',
  'signIn.done': 'Has iniciado sesión',
  'signIn.doneText': 'Esta ventana se cierra ahora.',
  'signIn.unready': 'No se pudo preparar el inicio de sesión',
  'signIn.unsaved': 'No se pudo completar el inicio de sesión',
  'signIn.unsavedText': 'Tu firma se conserva. No tendrás que volver a firmar.',
  'signIn.declinedText': 'No se ha compartido nada con este sitio.',
  'signIn.cancel': 'Cancelar',
  'signIn.leave': 'Cancelar y desconectar',
  'signIn.leaving': 'Cancelando…',
  'signIn.site': 'Sitio',
  'signIn.account': 'Cuenta',
  'signIn.network': 'Red',
  'signIn.until': 'Válido hasta',
  'signIn.message': 'Lo que firmas',
  'signIn.signOut': 'Cerrar sesión',
  'signIn.signingOut': 'Cerrando sesión…',
}

/** Sentences about signing in with a wallet, in Spanish. */
export const spanishSignInMessages: Translation<typeof signInMessages> = {
  'signIn.init': 'Hubo un problema al iniciar la autenticación',
  'signIn.declined': 'Firma rechazada',
  'signIn.smartAccount': 'Puede que esta aplicación no admita cuentas inteligentes',
  'signIn.late': 'Está tardando demasiado. Inténtalo de nuevo.',
  'signIn.foreign': 'Este inicio de sesión no es para este sitio. No se ha firmado nada.',
  'signIn.moved': 'Tu cartera ha cambiado de cuenta. Inicia sesión de nuevo.',
  'signIn.left': 'No has iniciado sesión.',
}
