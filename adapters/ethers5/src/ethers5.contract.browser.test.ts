import { libraryAdapter } from '@latchkey/evm'
import { adapterContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'

/** The adapter as `ethers5()` loads it. */
const makeAdapter = () => libraryAdapter('ethers5', () => import('./library.ts'))

adapterContract('ethers5', makeAdapter)
pairedContract('ethers5', makeAdapter, openPairing)
