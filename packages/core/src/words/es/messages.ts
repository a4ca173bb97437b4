import type { messages } from '../../base/messages.ts'
import type { Translation } from '../words.ts'

/** Every sentence the core can say, in Spanish. */
export const spanishMessages: Translation<typeof messages> = {
  'address.evm': 'Escribe una dirección de 40 caracteres hexadecimales, con o sin 0x.',
  'amount.fraction': 'Usa como máximo {decimals} decimales.',
  'amount.malformed': 'Escribe un número, como 12,5',
  'balance.unavailable': 'Saldo no disponible',
  'chain.unsupported': 'Red no admitida',
  'error.unknown': 'Algo ha ido mal',
  'http.answer': 'El servicio envió una respuesta ilegible. Inténtalo más tarde.',
  'http.deadline': 'El servicio tardó más de {seconds} segundos. Reinténtalo.',
  'http.status': 'Código de estado HTTP: {n}',
  'http.unreachable': 'No se puede acceder al servicio. Revisa tu conexión y reinténtalo.',
  'transaction.blobs': 'Usa blobs de 131072 bytes y hashes de blob de 32 bytes que empiecen por 01.',
  'transaction.chainId': 'Usa un número entero mayor que 0 como id de la cadena.',
  'transaction.feeCap':
    'Usa comisiones menores que 2^256 y una propina que no supere el límite de la comisión.',
  'transaction.late': 'La red aún no ha confirmado la transacción. Compruébalo más tarde.',
  'transaction.malformed': 'No se puede enviar esta transacción. Revisa sus cantidades, gas, nonce y datos.',
  'wallet.account':
    'La cartera no tiene ninguna cuenta para este sitio. Desbloquéala, elige una cuenta y vuelve a intentarlo.',
  'wallet.chainUnknown': 'La cartera no tiene esta red. Añádela en la cartera y reinténtalo.',
  'wallet.declined': 'Has rechazado la solicitud en tu cartera.',
  'wallet.disconnect': 'No se pudo desconectar',
  'wallet.failed': 'Algo ha fallado en la cartera. Ábrela para ver por qué y reinténtalo.',
  'wallet.gone': 'Cartera desconectada. Vuelve a conectarla para continuar.',
  'wallet.late':
    'La cartera no ha respondido a tiempo. Comprueba si hay una solicitud en ella y reinténtalo.',
  'wallet.missing': 'Esta cartera no está instalada. Instálala o actívala y recarga la página.',
  'wallet.notConnected': 'No hay ninguna cartera conectada. Conecta una primero.',
  'wallet.notLoaded':
    'No se pudo cargar la conexión con carteras. Revisa tu conexión a internet y reinténtalo.',
  'wallet.pending': 'Tu cartera tiene una solicitud pendiente. Ábrela para responder.',
  'wallet.unreachable': 'No se puede acceder a esta cartera. Revisa tu conexión y reinténtalo.',
  'wallet.unsupported': 'Esta cartera no puede hacerlo. Prueba con otra.',
}
