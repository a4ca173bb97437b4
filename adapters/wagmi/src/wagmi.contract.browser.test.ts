import { openEmbedded } from '@latchkey/embedded/link'
import {
  type AdapterPage,
  adapterContract,
  embeddedContract,
  pairedContract,
} from '@latchkey/testing/contract'
import { openPairing } from '@latchkey/universal/pairing'
import { acceptHost, FrameError } from '@latchkey/wire/frame'
import { createConfig, createStorage, http } from 'wagmi'
import { createSeats } from './pairedSeats.ts'
import { viemChain } from './test/viemChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

/** A page of wagmi's own making, with nothing but its config. */
function makeAdapter({ chains, storage, onLeave }: AdapterPage) {
  const [first, ...others] = chains
  const config = createConfig({
    chains: [viemChain(first), ...others.map(viemChain)],
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    storage: createStorage({ storage }),
  })
  // wagmi listens for announced wallets as long as the page lives.
  onLeave(() => config._internal.mipd?.destroy())
  return wagmiAdapter(config, createSeats(config))
}

adapterContract('wagmi', makeAdapter)
pairedContract('wagmi', makeAdapter, openPairing)
embeddedContract('wagmi', makeAdapter, { openEmbedded, acceptHost, FrameError })
