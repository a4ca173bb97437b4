import type { frameWords } from '../en/frame.ts'
import type { Translation } from '../words.ts'

/** Words around every view: the header, the banner, and what is said when a view does not load, in Spanish. */
export const spanishFrame: Translation<typeof frameWords> = {
  'header.back': 'Atrás',
  'header.close': 'Cerrar',
  'header.help': '¿Qué es una cartera?',
  'banner.close': 'Descartar',
  'modal.refusal': 'Elige una opción o desconéctate.',
  'view.failed': 'No se pudo cargar',
  'view.failed.text': 'Comprueba tu conexión y vuelve a intentarlo.',
  'view.retry': 'Reintentar',
  'view.wallet': 'tu cartera',
  'view.site': 'Este sitio',
}
