import type { sendMessages } from '../../base/sendMessages.ts'
import type { Translation } from '../words.ts'

/** Sentences about sending, in Spanish. */
export const spanishTransfer: Translation<typeof sendMessages> = {
  'transfer.amountGrouped': 'Escribe un número, como 12,5',
  'transfer.amountTwoWays': 'Podrían ser dos cantidades distintas. Quita los separadores de miles.',
  'transfer.tooSmall': 'Cantidad demasiado pequeña',
  'transfer.address': 'Esta dirección no es válida en esta red.',
  'transfer.checksum': 'Esta dirección tiene una errata. Cópiala de nuevo.',
  'transfer.zeroAddress': 'Es una dirección de quema. Los fondos se perderían.',
  'transfer.foreignAddress': 'Esta dirección es de otro tipo de red.',
  'transfer.hiddenLetters': 'Este texto tiene caracteres ocultos. Escribe la dirección o cópiala de nuevo.',
  'transfer.nameMalformed': 'Este nombre no es válido. Revisa la ortografía.',
  'name.lookup': 'No se pudo consultar el nombre',
  'transfer.nameUnknown': 'Este nombre no tiene dirección en esta red.',
  'transfer.nameUnreadable': 'No se pudo verificar este nombre. Usa la dirección.',
  'transfer.nameMoved':
    'Este nombre apunta ahora a otra dirección. Comprueba el destinatario y empieza de nuevo.',
  'transfer.nameService': 'Este sitio no admite nombres. Usa una dirección.',
  'transfer.chainId': 'chainId no válido',
  'transfer.noWallet': 'Cartera desconectada. Vuelve a conectarla para seguir donde lo dejaste.',
  'transfer.chainMoved': 'Tu cartera está en otra red. Vuelve a {network} o elige un token de allí.',
  'transfer.accountMoved': 'Tu cartera ha cambiado de cuenta. Revisa la cantidad y reinténtalo.',
  'transfer.unsupported': 'Esta cartera no puede enviar desde aquí. Envía desde la propia cartera.',
  'transfer.unready': 'Falta algo o ha cambiado. Revisa los datos.',
  'transfer.estimate': 'La red rechazaría este envío. Revisa la cantidad y el destinatario.',
  'transfer.unread': 'No se pudo cargar el coste de red. Inténtalo de nuevo.',
  'transfer.solana': 'Escribe una cantidad válida y la dirección de quien recibe',
  'transfer.solanaFailed': 'La transacción no se pudo enviar. Inténtalo de nuevo.',
  'transfer.started': 'Transacción iniciada',
}
