import { setTimeout } from 'node:timers/promises'
import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import { Failure } from '../../http/failure.ts'
import { describeBrowser } from '../../vault/mail/requester.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { checkAssertion } from '../checkAssertion.ts'
import { openSession } from '../sessions.ts'
import { describeUser } from './describeUser.ts'

/** How often the vault is asked while a device waits for its approval. */
const pollMs = 500

/** Hands the sealed address to the vault, with what the server saw of who asks. */
export async function startEmail(
  { vault }: AuthContext,
  { box }: AuthBody<'startEmail'>,
  call: StampedCall,
): Promise<AuthResponse<'startEmail'>> {
  const { by, userAgent, city, network } = call
  return vault.startEmail({
    box,
    requester: {
      projectId: by.projectId,
      origin: by.origin,
      thumb: by.thumb,
      userAgent,
      ...(city === undefined ? {} : { city }),
      network,
    },
  })
}

/** Waits a while for the approval of this device. */
export async function waitForDevice(
  { vault, deviceWaitMs }: AuthContext,
  { txn }: AuthBody<'waitForDevice'>,
  { by }: StampedCall,
): Promise<AuthResponse<'waitForDevice'>> {
  const until = performance.now() + deviceWaitMs
  while (true) {
    const { status } = await vault.readDevice({ txn, thumb: by.thumb })
    if (status !== 'waiting' || performance.now() + pollMs > until) return { status }
    await setTimeout(pollMs)
  }
}

/** Has the vault check the code; what it says of the login opens a session. */
export async function sendOtp(
  context: AuthContext,
  { txn, box }: AuthBody<'sendOtp'>,
  { by, userAgent }: StampedCall,
): Promise<AuthResponse<'sendOtp'>> {
  const { vault, store, now } = context
  const checked = await vault.checkOtp({ txn, thumb: by.thumb, box })
  const said = await checkAssertion(context, checked.assertion, { by, txn })
  const userId = said.sub
  const session = await openSession(context, {
    userId,
    by,
    email: checked.email,
    agent: describeBrowser(userAgent),
  })
  await store.audit(
    userId,
    'login',
    JSON.stringify({ by: said.amr, thumb: by.thumb, origin: by.origin }),
    now(),
  )
  const user = await describeUser(context, { userId, thumb: by.thumb, email: checked.email })
  const half = checked.halves.find(({ walletId }) => walletId === user.wallet?.id)
  // Halves of wallets that were begun and never finished.
  if (half && checked.halves.length > 1) await vault.settleHalf({ userId, walletId: half.walletId })
  if (user.wallet && !user.wallet.hasSlot && half === undefined) {
    throw new Failure(
      503,
      'half_missing',
      'The key of this wallet cannot be put together here. Ask the operator of this site.',
    )
  }
  return { session, user, ...(half && { vaultHalf: half.box }) }
}
