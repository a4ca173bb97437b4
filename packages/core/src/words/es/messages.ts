import type { messages } from '../../base/messages.ts'
import type { Translation } from '../words.ts'

/** Every sentence the core can say, in Spanish. */
export const spanishMessages: Translation<typeof messages> = {
  'address.evm': 'Escribe la dirección con 40 caracteres hexadecimales, con o sin 0x delante.',
  'amount.fraction': 'Escribe como máximo {decimals} cifras decimales.',
  'amount.malformed': 'Escribe un número, como 12,5',
  'balance.unavailable': 'Saldo no disponible',
  'chain.unsupported': 'Red no admitida',
  'error.unknown': 'Algo ha ido mal',
  'http.answer': 'El servicio ha dado una respuesta que no se puede leer. Inténtalo más tarde.',
  'http.deadline': 'El servicio ha tardado más de {seconds} segundos. Vuelve a intentarlo.',
  'http.status': 'Código de estado HTTP: {n}',
  'http.unreachable': 'El servicio no ha respondido. Comprueba tu conexión y vuelve a intentarlo.',
  'transaction.blobs': 'Da blobs de 131072 bytes y hashes de blob de 32 bytes que empiecen por 01.',
  'transaction.chainId': 'Da el id de la cadena como un número entero mayor que 0.',
  'transaction.feeCap':
    'Da comisiones menores que 2^256 y una propina que no supere el límite de la comisión.',
  'transaction.late': 'La red aún no ha confirmado la transacción. Vuelve a mirar más tarde.',
  'transaction.malformed': 'La transacción no se puede enviar. Revisa sus cantidades, gas, nonce y datos.',
  'wallet.account':
    'La cartera no tiene ninguna cuenta para este sitio. Desbloquéala, elige una cuenta y vuelve a intentarlo.',
  'wallet.chainUnknown':
    'La cartera no conoce esta red y no la ha añadido. Añádela en la cartera y vuelve a intentarlo.',
  'wallet.declined': 'Has rechazado la solicitud en tu cartera.',
  'wallet.disconnect': 'No se pudo desconectar',
  'wallet.failed': 'La cartera no ha podido hacerlo. Vuelve a intentarlo o abre la cartera para ver por qué.',
  'wallet.gone': 'Cartera desconectada. Vuelve a conectarla para continuar.',
  'wallet.late':
    'La cartera no ha respondido a tiempo. Ábrela para ver si hay una solicitud esperando y vuelve a intentarlo.',
  'wallet.missing':
    'Esta cartera no está en esta página. Instálala o actívala, recarga la página y vuelve a intentarlo.',
  'wallet.notConnected': 'No hay ninguna cartera conectada. Conecta una primero.',
  'wallet.notLoaded':
    'La parte que llega a las carteras no se cargó. Comprueba tu conexión e inténtalo de nuevo.',
  'wallet.pending': 'Ya hay una solicitud esperando en tu cartera. Abre la cartera y respóndela.',
  'wallet.unreachable': 'No se puede acceder a esta cartera. Revisa tu conexión y reinténtalo.',
  'wallet.unsupported': 'Esta cartera no puede hacerlo. Usa otra cartera.',
}
