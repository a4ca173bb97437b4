import type { EnglishOnramp, Translation } from '../words.ts'

/** Words of buying with money, and sentences about it, in Spanish. */
export const spanishOnramp: Translation<EnglishOnramp> = {
  'buy.feeRange': 'Comisiones del 1 al 2 %',
  'buy.settled': 'Has comprado {amount}',
  'buy.failed': 'Tu compra no se ha completado',
  'buy.noAccount': 'Conecta una cartera para comprar cripto.',
  'buy.namespace': 'Aquí no puedes comprar cripto para este tipo de cuenta.',
  'buy.unserved': 'Este sitio no vende cripto.',
  'buy.noToken': 'No se puede comprar nada en las redes de este sitio.',
  'buy.options': 'No se ha podido cargar qué se puede comprar. Se muestran opciones habituales.',
  'buy.unread': 'No se ha podido cargar qué se puede comprar.',
  'buy.amount': 'Importe incorrecto',
  'buy.amountHint': 'Introduce un importe válido',
  'buy.whole': 'Introduce un importe entero en esta moneda.',
  'buy.outside': 'Ningún proveedor acepta este importe.',
  'buy.refused': 'Ningún proveedor vende esto. Elige otro token, otra moneda u otra forma de pago.',
  'buy.quote': 'No se han podido obtener precios. El proveedor muestra el precio en su página.',
  'buy.quoteExpired': 'Este precio ha caducado. Revisa el nuevo y vuelve a intentarlo.',
  'buy.accountMoved':
    'Tu cartera ha cambiado de cuenta. Comprueba adónde va tu compra y vuelve a intentarlo.',
  'buy.provider': 'No se puede contactar con el proveedor. Vuelve a intentarlo o elige otro.',
  'buy.unsafe': 'La página del proveedor no es segura, así que no se ha abierto.',
  'buy.unready': 'Falta algo o algo ha cambiado. Revisa los datos.',
  'buy.check': 'No se ha podido comprobar tu compra. Se volverá a intentar.',
  'buy.purchases': 'No se han podido cargar tus compras.',
}
