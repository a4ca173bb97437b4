import type { LinkState } from '@latchkey/ui'
import type { ConfirmedPhase } from './confirmedState.ts'

/** Where the bolt stands between what is sent and who gets it. */
export const boltAt: Readonly<Record<Exclude<ConfirmedPhase, 'gone'>, LinkState>> = {
  pending: 'waiting',
  slow: 'waiting',
  unseen: 'waiting',
  confirmed: 'joined',
  spedUp: 'joined',
  failed: 'rejected',
  cancelled: 'rejected',
  replaced: 'rejected',
  dropped: 'rejected',
}
