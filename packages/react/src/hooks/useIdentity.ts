import type { CaipAddress } from '@latchkey/core'
import { accountSettings, addressOf, safeImage } from '@latchkey/core/internal'
import { lazyModule } from '../lazy/lazyModule.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'
import { useWalletQuery } from './useWalletQuery.ts'

const identityFlows = lazyModule(() => import('@latchkey/core/identity'))

/** What an account is called and looks like. */
export type Identified = {
  readonly name: string | undefined
  /** An address that is safe for an img element. */
  readonly avatar: string | undefined
}

/** The name and the picture of an account: from the site's own server, else the label that the site gave it. */
export function useIdentity(account: CaipAddress | undefined): Identified {
  const latchkey = useLatchkey()
  const labels = useStore(accountSettings(latchkey), ({ addressLabels }) => addressLabels)
  const address = account && addressOf(account)
  const asks = latchkey.config.endpoints !== undefined && address !== undefined
  const identity = useWalletQuery(asks ? address : undefined, async () => {
    const { identityQuery } = await identityFlows.load(latchkey)
    return identityQuery(latchkey, address ?? '')
  })
  const data = identity.phase === 'ready' ? identity.data : undefined
  const label = address === undefined ? undefined : labels[address]
  return {
    name: data?.name ?? label,
    avatar: latchkey.config.images === 'none' ? undefined : safeImage(data?.avatar),
  }
}
