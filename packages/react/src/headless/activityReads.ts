/** On its own, so that a page that shows no past never loads what reads one. */
export { watchActivity } from '@latchkey/core'
