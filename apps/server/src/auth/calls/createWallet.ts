import { type AuthBody, type AuthResponse, createWalletProof } from '@latchkey/wire/embedded'
import { getAddress, type Hex, recoverMessageAddress } from 'viem'
import { Failure } from '../../http/failure.ts'
import { walletExists } from '../../vault/halves.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { findSession } from '../sessions.ts'
import type { SlotKind } from '../store/authStore.ts'
import { describeUser } from './describeUser.ts'

/**
 * Stores a new wallet in three steps: pending here, its other half in the vault, then live here. Whatever stops between two
 * of them leaves a pending wallet that nobody was told of: the next login makes another.
 */
export async function createWallet(
  context: AuthContext,
  body: AuthBody<'createWallet'>,
  { by }: StampedCall,
): Promise<AuthResponse<'createWallet'>> {
  const { store, vault, keys, now } = context
  const session = await findSession(context, by)
  const { userId } = session
  const address = getAddress(body.address)
  if ((await proven(body, userId)) !== address) {
    throw new Failure(400, 'bad_proof', 'The address of this wallet is not proven.', { field: 'proof' })
  }
  // The vault would store a half for it, and a wallet beside the live one is of no use.
  if ((await store.findWallet(userId)) !== undefined) throw walletExists()
  const time = now()
  const slot = async (kind: SlotKind, holder: string, half: string) => ({
    kind,
    holder,
    half: await keys.wrap(Buffer.from(half, 'base64url'), {
      table: 'wallet_slots',
      row: `${body.walletId} ${kind} ${holder}`,
      user: userId,
    }),
  })
  await store.addPendingWallet(
    { id: body.walletId, userId, address, sealedSeed: body.sealedSeed },
    [await slot('device', by.thumb, body.deviceHalf), await slot('auto', 'vault', body.autoHalf)],
    time,
  )
  await vault.storeHalf({ txn: body.txn, thumb: by.thumb, walletId: body.walletId, box: body.vaultBox })
  if (!(await store.makeLive(body.walletId))) throw walletExists()
  await store.audit(userId, 'wallet created', JSON.stringify({ walletId: body.walletId, address }), time)
  await vault.settleHalf({ userId, walletId: body.walletId })
  const user = await describeUser(context, session)
  if (user.wallet === undefined) throw new Failure(500, 'internal', 'The wallet was not stored.')
  return { wallet: user.wallet }
}

async function proven(body: AuthBody<'createWallet'>, userId: string): Promise<string | undefined> {
  const message = createWalletProof({ walletId: body.walletId, userId, txn: body.txn })
  try {
    return await recoverMessageAddress({ message, signature: body.proof as Hex })
  } catch {
    // No point of the curve, for instance: then nothing is proven.
    return undefined
  }
}
