import type { termsWords } from '../en/terms.ts'
import type { Translation } from '../words.ts'

/** Words of a site's terms, beside the list of wallets, in Spanish. */
export const spanishTerms: Translation<typeof termsWords> = {
  'connect.terms': 'términos del servicio',
  'connect.privacy': 'política de privacidad',
  'connect.agreeBoth': 'Acepto los {terms} y la {privacy}',
  'connect.agreeOne': 'Acepto lo siguiente: {document}',
  'connect.agreeFirst': 'Acepta primero los términos y luego elige una cartera.',
  'connect.footBoth': 'Al conectarte aceptas los {terms} y la {privacy}.',
  'connect.footOne': 'Al conectarte aceptas lo siguiente: {document}.',
}
