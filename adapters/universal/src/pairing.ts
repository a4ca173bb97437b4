export { openPairing, type PairingWorld } from './openPairing.ts'
