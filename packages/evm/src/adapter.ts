// The adapter alone, for pages that load it when the visitor reaches for a wallet: the rest of the room stays away.
export { type EvmOptions, evm } from './evm.ts'
