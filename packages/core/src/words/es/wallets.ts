import type { walletWords } from '../en/wallets.ts'
import { plural } from '../plural.ts'
import type { Translation } from '../words.ts'

/** Words of the views behind the list of wallets: AllWallets, Connecting…, Downloads and the guides, in Spanish. */
export const spanishWallets: Translation<typeof walletWords> = {
  'button.retryWallet': '{name}: reintentar',

  'connect.injected': 'Cartera del navegador',
  'allWallets.title': 'Todas las carteras',
  'allWallets.search': 'Buscar carteras',
  'allWallets.searchCount': ({ count }, locale) =>
    plural(locale, count, { one: 'Buscar en {count} cartera', other: 'Buscar en {count} carteras' }),
  'allWallets.clear': 'Borrar búsqueda',
  'allWallets.certified': 'Solo certificadas',
  'allWallets.certifiedMark': 'Certificada',
  'allWallets.loading': 'Cargando carteras…',
  'allWallets.searching': 'Buscando…',
  'allWallets.more': 'Mostrar más carteras',
  'allWallets.found': ({ count }, locale) =>
    plural(locale, count, { one: '{count} cartera encontrada', other: '{count} carteras encontradas' }),
  'allWallets.none': 'Ninguna cartera coincide con «{text}»',
  'allWallets.noneCertified': 'No hay carteras certificadas',
  'allWallets.noneCertifiedCalled': 'Ninguna cartera certificada coincide con «{text}»',
  'allWallets.noneCertifiedText': 'Las carteras sin distintivo están ocultas.',
  'allWallets.noneText': 'Revisa cómo está escrito o prueba con un nombre más corto.',
  'allWallets.failed': 'No se pudieron cargar las carteras',
  'allWallets.failedText': 'Revisa tu conexión. Las carteras instaladas siguen funcionando.',
  'allWallets.moreFailed': 'No se pudieron cargar más carteras',
  'allWallets.retry': 'Reintentar',

  'connecting.approve': 'Apruébalo en {name}',
  'connecting.approveText': '¿No la ves? Haz clic en su icono en la barra del navegador.',
  'connecting.approvePhoneText': 'La solicitud aparecerá en esta pantalla.',
  'connecting.declined': 'Solicitud rechazada',
  'connecting.declinedText': 'No se ha compartido nada. Puedes reintentarlo cuando quieras.',
  'connecting.pending': 'Ya hay una solicitud abierta en {name}',
  'connecting.pendingText': 'Respóndela o desbloquea la cartera y reinténtalo.',
  'connecting.missing': '{name} no está en este navegador',
  'connecting.missingText': 'Instálala y recarga esta página.',
  'connecting.late': 'Sin respuesta de {name}',
  'connecting.lateText': 'Puede que esté bloqueada o cerrada. Ábrela y vuelve a intentarlo.',
  'connecting.failed': 'No se pudo conectar con {name}',
  'connecting.joined': 'Conectada',
  'connecting.joinedText': '{name} está conectada a este sitio.',
  'connecting.waiting': 'Esperando a {name}',
  'connecting.again': 'Reintentar',
  'connecting.another': 'Elegir otra cartera',
  'connecting.dontHave': '¿No tienes {name}?',
  'connecting.getIt': 'Conseguirla',

  'downloads.title': 'Conseguir {name}',
  'downloads.openHere': 'Abrir esta página en {name}',
  'downloads.openHereText': 'Esta página se abrirá en el navegador de la cartera.',
  'downloads.text': 'Instálala y recarga esta página.',
  'downloads.open': 'Abrir {name}',
  'downloads.notInstalled': '¿Aún no está en este teléfono?',
  'downloads.here': '{name} está instalada',
  'downloads.hereText': 'Lista para conectar.',
  'downloads.connect': 'Conectar {name}',
  'downloads.notHere': '{name} no está en este navegador',
  'downloads.getExtension': 'Conseguir la extensión',
  'downloads.getApp': 'Conseguir la aplicación',
  'downloads.visit': 'Visitar el sitio web',
  'downloads.otherWays': 'Otras opciones',
  'downloads.extension': 'Extensión del navegador',
  'downloads.ios': 'Aplicación para iPhone y iPad',
  'downloads.android': 'Aplicación para Android',
  'downloads.web': 'Aplicación web',
  'downloads.website': 'Sitio web',
  'downloads.none': 'No hay enlace de descarga para {name}',
  'downloads.noneText': 'Búscala en la tienda de tu navegador o teléfono, o elige otra cartera.',

  'getWallet.title': 'Conseguir una cartera',
  'getWallet.text': 'Todas son gratis y puedes cambiar más adelante.',
  'getWallet.all': 'Ver todas las carteras',
  'getWallet.none': 'No hay carteras que mostrar',
  'getWallet.noneText': 'Busca «cartera Ethereum» en la tienda de tu navegador o teléfono.',

  'platform.extension': 'extensión',
  'platform.phone': 'teléfono',
  'platform.web': 'web',

  'whatIsAWallet.title': '¿Qué es una cartera?',
  'whatIsAWallet.key': 'Tu clave',
  'whatIsAWallet.keyText':
    'Tu cartera guarda una clave secreta que demuestra que eres tú. Nunca sale de tu dispositivo.',
  'whatIsAWallet.sign': 'Tu firma',
  'whatIsAWallet.signText': 'Los sitios piden, tú decides. No pasa nada hasta que apruebas.',
  'whatIsAWallet.keep': 'Tus activos',
  'whatIsAWallet.keepText':
    'Tus monedas, tokens y nombres están en la red. Tu cartera te permite verlos y enviarlos.',
  'whatIsAWallet.get': 'Conseguir una cartera',

  'whatIsANetwork.title': '¿Qué es una red?',
  'whatIsANetwork.ledger': 'Un registro compartido',
  'whatIsANetwork.ledgerText':
    'Una red son muchos ordenadores que llevan un mismo registro de quién tiene qué. Ninguno puede cambiarlo solo.',
  'whatIsANetwork.many': 'Cada red es independiente',
  'whatIsANetwork.manyText':
    'Tu dirección puede ser la misma en varias redes, pero tus saldos son independientes.',
  'whatIsANetwork.fee': 'Cada red tiene su comisión',
  'whatIsANetwork.feeText': 'Las comisiones se pagan en la moneda de la red. Ten siempre un poco.',
}
