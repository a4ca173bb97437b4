/** On its own, so that those without a name never load what cuts one. */
export { MiddleCut } from '@latchkey/ui'
