import type { tokenWords } from '../en/token.ts'
import type { Translation } from '../words.ts'

/** Words of the view of one token, in Spanish. */
export const spanishToken: Translation<typeof tokenWords> = {
  'token.price': 'Precio',
  'token.exact': 'Saldo exacto',
  'token.activity': 'Última actividad',
  'token.activity.all': 'Ver todo',
  'token.activity.none': 'Sin actividad reciente',
  'token.unlisted.text':
    'No está en ninguna lista de tokens. No abras enlaces que lleve en su nombre ni firmes nada para reclamarlo.',
}
