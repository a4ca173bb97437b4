import { accountSettings, type CaipAddress, parseCaipAddress, safeImage } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'
import { useWalletQuery } from './useWalletQuery.ts'

/** The name and the picture of an account: from the site's own server, else the label that the site gave it. */
export function useIdentity(account: CaipAddress | undefined): {
  readonly name: string | undefined
  readonly avatar: string | undefined
} {
  const latchkey = useLatchkey()
  const labels = useStore(accountSettings(latchkey), ({ addressLabels }) => addressLabels)
  const address = account && parseCaipAddress(account).address
  const asks = latchkey.config.endpoints !== undefined && address !== undefined
  const identity = useWalletQuery(asks ? address : undefined, async () => {
    const { identityQuery } = await import('./loadIdentityQuery.ts')
    return identityQuery(latchkey, address ?? '')
  })
  const data = identity.phase === 'ready' ? identity.data : undefined
  const label = address === undefined ? undefined : labels[address]
  return {
    name: data?.name ?? label,
    avatar: latchkey.config.images === 'none' ? undefined : safeImage(data?.avatar),
  }
}
