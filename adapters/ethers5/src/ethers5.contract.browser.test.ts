import { openEmbedded } from '@latchkey/embedded/link'
import { libraryAdapter } from '@latchkey/evm'
import { adapterContract, embeddedContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { acceptHost, FrameError } from '@latchkey/wire/frame'

/** The adapter as `ethers5()` loads it. */
const makeAdapter = () => libraryAdapter('ethers5', () => import('./library.ts'))

adapterContract('ethers5', makeAdapter)
pairedContract('ethers5', makeAdapter, openPairing)
embeddedContract('ethers5', makeAdapter, { openEmbedded, acceptHost, FrameError })
