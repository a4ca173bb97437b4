import type { CaipChainId, Chain } from '@latchkey/core'
import { activeChain } from '@latchkey/core/internal'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** The chain in use; without `chain` it is one that the site does not have. */
export function useActiveChain(): { readonly chainId: CaipChainId; readonly chain: Chain | undefined } {
  const latchkey = useLatchkey()
  useStore(latchkey.connections)
  const found = activeChain(latchkey)
  return 'unsupported' in found
    ? { chainId: found.unsupported, chain: undefined }
    : { chainId: found.caip2, chain: found }
}
