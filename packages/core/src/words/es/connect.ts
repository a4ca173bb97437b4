import type { connectWords } from '../en/connect.ts'
import type { Translation } from '../words.ts'

/** Words of the list of wallets, the view that opens first, in Spanish. */
export const spanishConnect: Translation<typeof connectWords> = {
  'connect.title': 'Conectar cartera',
  'connect.continueWith': 'Continuar con {name}',
  'connect.lastTime': 'Última usada',
  'connect.installed': 'Instalada',
  'connect.recent': 'Reciente',
  'connect.wallets': 'Carteras',
  'connect.all': 'Todas las carteras',
  'connect.withWallet': 'Continuar con una cartera',
  'connect.anotherWallet': 'Otra cartera',
  'connect.looking': 'Buscando carteras…',
  'connect.none': 'Aún no hay ninguna cartera en este navegador',
  'connect.noneText': 'Instala una y recarga esta página.',
  'connect.get': 'Conseguir una cartera',
  'connect.newHere': '¿Es tu primera vez?',
  'connect.whatItDoes': '¿Qué es una cartera?',
}
