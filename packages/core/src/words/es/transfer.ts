import type { sendMessages } from '../../base/sendMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about sending, in Spanish. */
export const spanishTransfer: Translation<typeof sendMessages> = {
  'transfer.amountGrouped': 'Escribe un número, como 12,5',
  'transfer.amountTwoWays': 'Esta cantidad se puede leer de dos maneras. Escríbela sin separadores de miles.',
  'transfer.tooSmall': 'Cantidad demasiado pequeña',
  'transfer.address': 'Esto no es una dirección de esta red.',
  'transfer.checksum': 'Esta dirección tiene una errata. Cópiala de nuevo.',
  'transfer.zeroAddress': 'Es una dirección de quema. Los fondos se perderían.',
  'transfer.foreignAddress': 'Esta dirección pertenece a otro tipo de red.',
  'transfer.hiddenLetters': 'Este texto tiene caracteres ocultos. Escribe la dirección o cópiala de nuevo.',
  'transfer.nameMalformed': 'Esto no puede ser un nombre. Revisa cómo está escrito.',
  'name.lookup': 'No se pudo consultar el nombre',
  'transfer.nameUnknown': 'Este nombre no tiene dirección en esta red.',
  'transfer.nameUnreadable': 'El nombre no se pudo consultar con seguridad. Usa la dirección.',
  'transfer.nameMoved':
    'Este nombre apunta ahora a otra dirección. Comprueba el destinatario y empieza de nuevo.',
  'transfer.nameService': 'En este sitio no se pueden consultar nombres. Usa una dirección.',
  'transfer.chainId': 'chainId no válido',
  'transfer.noWallet': 'La cartera ya no está conectada. Conéctala de nuevo: lo que has escrito sigue aquí.',
  'transfer.chainMoved': 'Tu cartera está ahora en otra red. Vuelve a {network} o elige un token de allí.',
  'transfer.accountMoved': 'Tu cartera usa ahora otra cuenta. Revisa la cantidad e inténtalo de nuevo.',
  'transfer.unsupported': 'Esta cartera no puede enviar desde aquí. Usa la propia cartera.',
  'transfer.unready': 'Falta algo o ha cambiado. Revisa lo que has escrito.',
  'transfer.estimate': 'La red rechazaría este envío.',
  'transfer.unread': 'No se pudo leer el coste de la red. Inténtalo de nuevo.',
  'transfer.solana': 'Escribe una cantidad válida y la dirección de quien recibe',
  'transfer.solanaFailed': 'La transacción no se pudo enviar. Inténtalo de nuevo.',
  'transfer.started': 'Transacción iniciada',
}
