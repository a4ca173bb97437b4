import { libraryAdapter } from '@latchkey/evm'
import { adapterContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'

/** The adapter as `ethers()` loads it. */
const makeAdapter = () => libraryAdapter('ethers', () => import('./library.ts'))

adapterContract('ethers', makeAdapter)
pairedContract('ethers', makeAdapter, openPairing)
