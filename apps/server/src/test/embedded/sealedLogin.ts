import { randomBytes } from 'node:crypto'
import type { Logins, Person } from '@latchkey/sandbox/logins'
import {
  type AuthResponse,
  ProviderAnswer,
  type PublicKey,
  type SocialProvider,
  StartAnswer,
} from '@latchkey/wire/embedded'
import { openBox, sealBox } from '../../boxes/box.ts'
import type { Device } from './createDevice.ts'
import { makeEphemeral } from './makeEphemeral.ts'
import { read } from './read.ts'
import { vaultKey } from './vaultKey.ts'

/** A login at a provider, or with Farcaster, as the device that started it keeps it. */
export type StartedLogin = { readonly txn: string; readonly uri: string; readonly secret: string }

/** What a device says at the start of a login, and how it reads the answer. */
export async function sealStart(vault: PublicKey, thumb: string) {
  const { privateKey, jwk: ephemeral } = await makeEphemeral()
  const secret = randomBytes(32).toString('base64url')
  return {
    secret,
    box: await sealBox(vault, 'start', { thumb, secret, ephemeral }),
    open: (box: string) => openBox(privateKey, 'start', StartAnswer, box),
  }
}

/** What the page that a provider led back to says, and how it reads the answer. */
export async function sealAnswer(
  vault: PublicKey,
  provider: SocialProvider,
  fields: Readonly<Record<string, string>>,
) {
  const { privateKey, jwk: ephemeral } = await makeEphemeral()
  return {
    box: await sealBox(vault, 'answer', { provider, fields, ephemeral }),
    open: (box: string) => openBox(privateKey, 'answer', ProviderAnswer, box),
  }
}

/** Starts a login at a provider. */
export async function startSocial(
  from: Device,
  provider: SocialProvider,
  way: { readonly returnTo?: string } = {},
): Promise<StartedLogin> {
  const { box, secret, open } = await sealStart(await vaultKey(from), from.thumb)
  const { txn, box: answer } = await read<'startSocial'>(from.call('startSocial', { provider, box, ...way }))
  return { txn, secret, ...(await open(answer)) }
}

/** Starts a login with Farcaster. */
export async function startFarcaster(from: Device): Promise<StartedLogin> {
  const { box, secret, open } = await sealStart(await vaultKey(from), from.thumb)
  const { txn, box: answer } = await read<'startFarcaster'>(from.call('startFarcaster', { box }))
  return { txn, secret, ...(await open(answer)) }
}

/** Goes the way of the popup to the provider, and gives what the provider says to the page that it leads back to. */
export async function visitProvider(
  logins: Logins,
  uri: string,
  choice: Person | 'cancel',
): Promise<Readonly<Record<string, string>>> {
  const { url, form } = await logins.visit(uri, choice)
  return Object.fromEntries(form ?? new URL(url).searchParams)
}

/** Brings what the provider said, as the page of the frame does. */
export async function answerSocial(
  from: Device,
  provider: SocialProvider,
  fields: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const { box, open } = await sealAnswer(await vaultKey(from), provider, fields)
  return open((await read<'answerSocial'>(from.call('answerSocial', { box }))).box)
}

/** Asks how a login stands, with the handle if the device got one. */
export async function finishSocial(
  from: Device,
  { txn, secret }: Pick<StartedLogin, 'txn' | 'secret'>,
  handle?: string,
): Promise<Response> {
  const { jwk: ephemeral } = await makeEphemeral()
  const content = { txn, thumb: from.thumb, secret, ephemeral, handle }
  return from.call('finishSocial', { txn, box: await sealBox(await vaultKey(from), 'social', content) })
}

/** Logs in at a provider, from the start to the session. */
export async function logInAt(
  logins: Logins,
  provider: SocialProvider,
  { from, person }: { readonly from: Device; readonly person: Person },
): Promise<Extract<AuthResponse<'finishSocial'>, { status: 'done' }> & { readonly txn: string }> {
  const started = await startSocial(from, provider)
  const { handle } = await answerSocial(from, provider, await visitProvider(logins, started.uri, person))
  const finished = await read<'finishSocial'>(finishSocial(from, started, handle))
  if (finished.status !== 'done') throw new Error(`The login is ${finished.status}.`)
  from.sid = finished.session.id
  return { ...finished, txn: started.txn }
}
