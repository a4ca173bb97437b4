/** On its own, so that a list of the past is drawn before what is remembered here has come. */
export { receiverNames, sentStore } from '@latchkey/core'
