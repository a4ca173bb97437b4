/** On its own, so that an account that is only looked at never loads what sends. */
export { openSend } from '@latchkey/core'
