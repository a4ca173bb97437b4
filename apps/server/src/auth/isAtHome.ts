import { describeBrowser } from '../vault/mail/requester.ts'
import type { StampedCall } from './authCall.ts'
import type { AuthContext } from './authContext.ts'
import { hashNetwork, type LiveSession } from './sessions.ts'
import type { StoredWallet } from './store/authStore.ts'

/**
 * Whether a device calls from the browser and a network that it logged in from. A profile that was copied into another
 * browser, or to where this device never logged in, has the keys of the device. Phones change networks all day, so a network
 * is wide, a device keeps several, and only a wallet that holds something is worth the trouble.
 */
export async function isAtHome(
  context: AuthContext,
  { userId, thumb }: LiveSession,
  wallet: StoredWallet,
  { userAgent, network }: StampedCall,
): Promise<boolean> {
  const device = await context.store.findDevice(userId, thumb)
  if (device?.agent !== describeBrowser(userAgent)) return false
  const { networks } = device
  // Devices whose last login is older than this rule have no networks.
  if (networks.length === 0 || networks.includes(await hashNetwork(context, { userId, network }))) return true
  return !(await context.isFunded(wallet.address))
}
