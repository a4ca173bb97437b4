import { openEmbedded } from '@latchkey/embedded/link'
import { libraryAdapter } from '@latchkey/evm'
import { adapterContract, embeddedContract, pairedContract } from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { acceptHost, FrameError } from '@latchkey/wire/frame'

/** The adapter as `ethers()` loads it. */
const makeAdapter = () => libraryAdapter('ethers', () => import('./library.ts'))

adapterContract('ethers', makeAdapter)
pairedContract('ethers', makeAdapter, openPairing)
embeddedContract('ethers', makeAdapter, { openEmbedded, acceptHost, FrameError })
