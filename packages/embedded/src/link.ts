export { openEmbedded } from './link/openEmbedded.ts'
