import type { loginMessages } from '../../base/loginMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about logging in to the embedded wallet, in Spanish. */
export const spanishLoginMessages: Translation<typeof loginMessages> = {
  'login.notLoaded': 'No se pudo cargar el acceso por correo',
  'login.cooldown': 'Vuelve a intentarlo dentro de {n} segundos',
  'login.invalidEmail': 'Correo no válido. Inténtalo de nuevo.',
  'login.mail': 'No se pudo enviar el correo. Inténtalo de nuevo en un minuto.',
  'login.down': 'La cartera no está disponible ahora. Inténtalo de nuevo en un minuto.',
  'login.wrongCode': 'Código incorrecto. Compruébalo y reinténtalo.',
  'login.deadCode': 'Este código ya no sirve. Pide otro.',
  'login.tooMany': 'Demasiados intentos. Inténtalo más tarde.',
  'login.over': 'Este acceso ha tardado demasiado. Empieza de nuevo.',
  'login.stopped': 'Se eligió otro número. Nadie ha entrado en tu cartera.',
  'login.unreachable': 'No se puede acceder a la cartera. Revisa tu conexión y reinténtalo.',
  'login.blocked':
    'Tu navegador ha bloqueado la ventana de acceso. Permite las ventanas emergentes y reinténtalo.',
  'login.closed': 'La ventana de acceso se ha cerrado.',
  'login.refused': 'El acceso no ha funcionado. Inténtalo de nuevo.',
  'login.notAllowed': 'Acción no permitida',
}
