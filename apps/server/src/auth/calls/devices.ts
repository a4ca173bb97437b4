import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import { Failure } from '../../http/failure.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { findSession } from '../sessions.ts'

/** Lists the devices of the user. */
export async function listDevices(
  context: AuthContext,
  _body: AuthBody<'listDevices'>,
  { by }: StampedCall,
): Promise<AuthResponse<'listDevices'>> {
  const { userId } = await findSession(context, by)
  const wallet = await context.store.findWallet(userId)
  const devices = await context.store.listDevices(userId, wallet?.id)
  return {
    devices: devices.map(({ allowedAt, ...device }) => ({
      ...device,
      isThis: device.thumb === by.thumb,
      ...(allowedAt === undefined ? {} : { allowedAt }),
    })),
  }
}

/**
 * Lets a device that waits have the wallet at once, or never, or removes one that has it. Who only reads the user's mail can
 * say none of it.
 */
export async function decideDevice(
  context: AuthContext,
  { thumb, decision }: AuthBody<'decideDevice'>,
  { by }: StampedCall,
): Promise<AuthResponse<'decideDevice'>> {
  const { store, now } = context
  const { userId, isFrozen } = await findSession(context, by)
  const wallet = await store.findWallet(userId)
  const slot = wallet && (await store.findSlot(wallet.id, 'device', by.thumb))
  if (wallet === undefined || slot === undefined || isFrozen || thumb === by.thumb) {
    throw new Failure(403, 'not_allowed', 'Only a device that can sign may decide about another.')
  }
  const time = now()
  if (decision === 'remove') {
    if (!(await store.removeDevice({ userId, walletId: wallet.id, thumb, now: time }))) {
      throw new Failure(404, 'no_device', 'This device was removed already.')
    }
    await store.audit(userId, 'device removed', JSON.stringify({ thumb, by: by.thumb }), time)
    return {}
  }
  if (!(await store.recoveries.decide({ walletId: wallet.id, thumb, decision, by: by.thumb, now: time }))) {
    throw new Failure(404, 'not_waiting', 'This device does not wait any more.')
  }
  if (decision === 'refuse') await store.closeSessionsOf(userId, thumb)
  await store.audit(userId, `device ${decision}d`, JSON.stringify({ thumb, by: by.thumb }), time)
  return {}
}
