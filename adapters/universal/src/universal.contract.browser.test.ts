import { evm } from '@latchkey/evm'
import { pairedContract } from '@latchkey/testing/contract'
import { openPairing } from './openPairing.ts'

// No chain library of its own: the session is used as it comes from the pairing.
pairedContract('universal', () => evm(), openPairing)
