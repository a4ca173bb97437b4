import type { shellWords } from '../en/shell.ts'
import type { Translation } from '../words.ts'

/** What the buttons and the frame of the widget say: loaded with the page, so only what the first paint needs, in Spanish. */
export const spanishShell: Translation<typeof shellWords> = {
  'button.connect': 'Conectar cartera',
  'button.connecting': 'Conectando…',
  'button.restoring': 'Reconectando…',
  'button.retry': 'Reintentar',
  'button.account': 'Cuenta {name}',
  'button.balance': '{balance} {name}, cuenta',
  'button.email': 'Correo',
  'button.network': 'Elegir red',
  'button.wrongNetwork': 'Red equivocada',
}
