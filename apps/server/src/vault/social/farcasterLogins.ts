import { randomBytes } from 'node:crypto'
import type { VaultBody, VaultResponse } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { Failure, tryLater } from '../../http/failure.ts'
import type { StoredLogin } from '../login/finishLogin.ts'
import type { VaultContext } from '../vaultContext.ts'
import { openFarcasterChannel, readFarcasterChannel } from './farcaster/farcasterChannel.ts'
import { verifyFarcasterLogin } from './farcaster/verifyFarcasterLogin.ts'
import { openStart } from './openStart.ts'
import { SocialError } from './socialLogin.ts'
import { approveLogin, insertSocialLogin, openSecrets, socialLifeMs, stopLogin } from './socialRows.ts'

const Secrets = v.object({
  /** Opens the channel at the relay; it never leaves the vault. */
  token: v.string(),
  asked: v.object({ domain: v.string(), uri: v.string(), nonce: v.string(), expiresAt: v.number() }),
})

/** Longer than the relay and the chain may take together. */
const turnMs = 30_000

/** Starts a login with Farcaster: opens a channel, and gives the device the address that the app follows. */
export async function startFarcaster(
  context: VaultContext,
  { requester, box }: VaultBody<'startFarcaster'>,
): Promise<VaultResponse<'startFarcaster'>> {
  const { farcaster, frameUrl, now } = context
  if (farcaster === undefined) throw new Failure(404, 'no_provider', 'This login is not set up here.')
  const { secretHash, answer } = await openStart(context, requester.thumb, box)
  const asked = {
    // The frame's host, never the site's: a site must not be able to ask for a signature in our name.
    domain: new URL(frameUrl).host,
    uri: new URL('/farcaster', frameUrl).href,
    nonce: randomBytes(16).toString('hex'),
    expiresAt: now() + socialLifeMs,
  }
  try {
    const { token, url } = await openFarcasterChannel(asked, { relayUrl: farcaster.relayUrl, fetch })
    const secrets = JSON.stringify({ token, asked } satisfies v.InferOutput<typeof Secrets>)
    const login = await insertSocialLogin(context, requester, {
      method: 'farcaster',
      secrets,
      stateHash: null,
      secretHash,
    })
    return { ...login, box: await answer(url) }
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    throw tryLater(503, 'provider_unavailable', 'Farcaster cannot be reached. Try again in a minute.', 60)
  }
}

/** Looks whether the visitor has signed in the app, and checks what came. */
export async function followFarcaster(context: VaultContext, login: StoredLogin): Promise<void> {
  const { farcaster, now } = context
  if (farcaster === undefined || Number(login.expires_at) <= now()) return
  if (!(await takeTurn(context, login))) return
  const { token, asked } = v.parse(Secrets, JSON.parse(await openSecrets(context, login)))
  try {
    const answer = await readFarcasterChannel(token, { relayUrl: farcaster.relayUrl, fetch })
    if (answer === 'pending') return await giveTurn(context, login)
    await approveLogin(
      context,
      login,
      await verifyFarcasterLogin(answer, asked, { now, idOf: farcaster.idOf }),
      // The app is on another device: nothing comes back from there.
      null,
    )
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    // A relay that does not answer now may answer the next time; a wrong answer is the last.
    if (error.reason === 'refused') await stopLogin(context, login)
    else await giveTurn(context, login)
  }
}

/** The relay deletes an answer as it gives it: two who ask at once would lose it. */
async function takeTurn({ database, now }: VaultContext, { id }: StoredLogin): Promise<boolean> {
  const time = now()
  const taken = await database.db
    .updateTable('logins')
    .set({ next_try_at: time + turnMs })
    .where('id', '=', id)
    .where('device', '=', 'waiting')
    .where('next_try_at', '<=', time)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function giveTurn({ database }: VaultContext, { id }: StoredLogin): Promise<void> {
  await database.db.updateTable('logins').set({ next_try_at: 0 }).where('id', '=', id).execute()
}
