/** On its own, so that a site without a server never loads what reads from one. */
export { identityQuery } from '@latchkey/core'
