import { setTimeout } from 'node:timers/promises'
import type { AuthBody, AuthResponse, Requester, VaultResponse } from '@latchkey/wire/embedded'
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
  return vault.startEmail({ box, requester: requesterOf(call) })
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
  call: StampedCall,
): Promise<AuthResponse<'sendOtp'>> {
  const verified = await context.vault.checkOtp({ txn, thumb: call.by.thumb, box })
  return welcome(context, txn, verified, call)
}

/** Starts a login at a provider. */
export async function startSocial(
  { vault }: AuthContext,
  body: AuthBody<'startSocial'>,
  call: StampedCall,
): Promise<AuthResponse<'startSocial'>> {
  return vault.startSocial({ ...body, requester: requesterOf(call) })
}

/** Starts a login with Farcaster. */
export async function startFarcaster(
  { vault }: AuthContext,
  { box }: AuthBody<'startFarcaster'>,
  call: StampedCall,
): Promise<AuthResponse<'startFarcaster'>> {
  return vault.startFarcaster({ box, requester: requesterOf(call) })
}

/** Opens a session once the visitor has finished at the provider. */
export async function finishSocial(
  context: AuthContext,
  { txn, box }: AuthBody<'finishSocial'>,
  call: StampedCall,
): Promise<AuthResponse<'finishSocial'>> {
  const checked = await context.vault.checkSocial({ txn, thumb: call.by.thumb, box })
  if (checked.status !== 'done') return { status: checked.status }
  return { status: 'done', ...(await welcome(context, txn, checked, call)) }
}

/** Opens a session for a login that the vault vouches for. */
async function welcome(
  context: AuthContext,
  txn: string,
  verified: VaultResponse<'checkOtp'>,
  { by, userAgent, network }: StampedCall,
): Promise<AuthResponse<'sendOtp'>> {
  const { vault, store, now } = context
  const said = await checkAssertion(context, verified.assertion, { by, txn })
  const userId = said.sub
  const { email, userName } = verified
  const session = await openSession(context, {
    userId,
    by,
    email,
    userName,
    agent: describeBrowser(userAgent),
    network,
  })
  await store.audit(
    userId,
    'login',
    JSON.stringify({ by: said.amr, thumb: by.thumb, origin: by.origin }),
    now(),
  )
  const user = await describeUser(context, { userId, thumb: by.thumb, email, userName })
  const half = verified.halves.find(({ walletId }) => walletId === user.wallet?.id)
  // The server may have stopped after it made the wallet live and before it told the vault.
  if (half) await vault.settleHalf({ userId, walletId: half.walletId })
  if (user.wallet && !user.wallet.hasSlot && half === undefined) {
    throw new Failure(
      503,
      'half_missing',
      'The key of this wallet cannot be put together here. Ask the operator of this site.',
    )
  }
  return { session, user, ...(half && { vaultHalf: half.box }) }
}

function requesterOf({ by, userAgent, city, network }: StampedCall): Requester {
  return {
    projectId: by.projectId,
    origin: by.origin,
    thumb: by.thumb,
    userAgent,
    ...(city === undefined ? {} : { city }),
    network,
  }
}
