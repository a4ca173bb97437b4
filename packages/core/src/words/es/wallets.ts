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
  'allWallets.clear': 'Borrar la búsqueda',
  'allWallets.certified': 'Solo certificadas',
  'allWallets.certifiedMark': 'Certificada',
  'allWallets.loading': 'Cargando carteras…',
  'allWallets.searching': 'Buscando…',
  'allWallets.more': 'Mostrar más carteras',
  'allWallets.found': ({ count }, locale) =>
    plural(locale, count, { one: '{count} cartera encontrada', other: '{count} carteras encontradas' }),
  'allWallets.none': 'Ninguna cartera se llama «{text}»',
  'allWallets.noneCertified': 'Aquí no hay carteras certificadas',
  'allWallets.noneCertifiedCalled': 'Ninguna cartera certificada se llama «{text}»',
  'allWallets.noneCertifiedText': 'Las carteras sin distintivo están ocultas ahora.',
  'allWallets.noneText': 'Revisa cómo está escrito o prueba con un nombre más corto.',
  'allWallets.failed': 'La lista de carteras no se ha cargado',
  'allWallets.failedText': 'Comprueba tu conexión. Las carteras de este navegador funcionan sin ella.',
  'allWallets.moreFailed': 'El resto de la lista no se ha cargado.',
  'allWallets.retry': 'Reintentar',

  'connecting.approve': 'Apruébalo en {name}',
  'connecting.approveText':
    'Puede que haya abierto una ventana pequeña o que espere tras su icono en la barra del navegador.',
  'connecting.approvePhoneText': 'Su solicitud se abre en esta pantalla.',
  'connecting.declined': 'Solicitud rechazada',
  'connecting.declinedText': 'No se ha compartido nada con este sitio. Vuelve a pedirlo cuando quieras.',
  'connecting.pending': 'Ya hay una solicitud abierta en {name}',
  'connecting.pendingText':
    'Allí sigue abierta una solicitud anterior. Respóndela o desbloquea la cartera y vuelve a intentarlo.',
  'connecting.missing': '{name} no está en este navegador',
  'connecting.missingText': 'Añádela, vuelve y recarga esta página.',
  'connecting.late': '{name} no responde',
  'connecting.lateText': 'Puede que esté bloqueada o cerrada. Ábrela y vuelve a intentarlo.',
  'connecting.failed': '{name} no se ha podido conectar',
  'connecting.joined': 'Conectada',
  'connecting.joinedText': '{name} y este sitio están enlazados.',
  'connecting.waiting': 'Esperando a {name}',
  'connecting.again': 'Reintentar',
  'connecting.another': 'Elegir otra cartera',
  'connecting.dontHave': '¿No tienes {name}?',
  'connecting.getIt': 'Conseguirla',

  'downloads.title': 'Conseguir {name}',
  'downloads.openHere': 'Abrir esta página en {name}',
  'downloads.openHereText': 'La página se abre en el navegador de la cartera y se conecta allí.',
  'downloads.text': 'Instálala, vuelve y recarga esta página.',
  'downloads.open': 'Abrir {name}',
  'downloads.notInstalled': '¿Aún no está en este teléfono?',
  'downloads.here': '{name} está instalada',
  'downloads.hereText': 'Ya está en este navegador y lista para conectarse.',
  'downloads.connect': 'Conectar {name}',
  'downloads.notHere': '{name} no está en este navegador',
  'downloads.getExtension': 'Conseguir la extensión',
  'downloads.getApp': 'Conseguir la aplicación',
  'downloads.visit': 'Ir al sitio web',
  'downloads.otherWays': 'Otras formas',
  'downloads.extension': 'Extensión del navegador',
  'downloads.ios': 'Aplicación para iPhone y iPad',
  'downloads.android': 'Aplicación para Android',
  'downloads.web': 'Aplicación web',
  'downloads.website': 'Sitio web',
  'downloads.none': 'No hay enlace de descarga para {name}',
  'downloads.noneText': 'Búscala en la tienda de tu navegador o teléfono, o elige otra cartera.',

  'getWallet.title': 'Conseguir una cartera',
  'getWallet.text': 'Todas son gratuitas. Elige cualquiera: más adelante puedes pasarte a otra.',
  'getWallet.all': 'Ver todas las carteras',
  'getWallet.none': 'No hay carteras que mostrar',
  'getWallet.noneText':
    'Busca «cartera Ethereum» en la tienda de tu navegador o teléfono, instala una y vuelve.',

  'platform.extension': 'extensión',
  'platform.phone': 'teléfono',
  'platform.web': 'web',

  'whatIsAWallet.title': '¿Qué es una cartera?',
  'whatIsAWallet.key': 'Tu llave',
  'whatIsAWallet.keyText':
    'Una cartera guarda el secreto que demuestra que eres tú. No sale de tu dispositivo y ningún sitio lo ve.',
  'whatIsAWallet.sign': 'Tu firma',
  'whatIsAWallet.signText':
    'Los sitios preguntan, tú decides. Nada se mueve hasta que lo apruebas en la cartera.',
  'whatIsAWallet.keep': 'Tus cosas',
  'whatIsAWallet.keepText':
    'Las monedas, los tokens y los nombres son tuyos en la red. La cartera los muestra y te permite enviarlos.',
  'whatIsAWallet.get': 'Conseguir una cartera',

  'whatIsANetwork.title': '¿Qué es una red?',
  'whatIsANetwork.ledger': 'Un registro compartido',
  'whatIsANetwork.ledgerText':
    'Una red son muchos ordenadores que llevan una misma lista de quién tiene qué. Nadie puede cambiarla por su cuenta.',
  'whatIsANetwork.many': 'Cada una es un lugar propio',
  'whatIsANetwork.manyText':
    'Tu dirección puede ser la misma en varias, pero lo que tienes en una no está en las demás.',
  'whatIsANetwork.fee': 'Cada una tiene su comisión',
  'whatIsANetwork.feeText':
    'Una transacción cuesta un poco de la moneda propia de la red. Ten algo de ella allí.',
}
