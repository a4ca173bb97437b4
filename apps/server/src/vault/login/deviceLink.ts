import {
  type ChoiceAnswer,
  ChoiceBox,
  type LinkAnswer,
  LinkBox,
  type VaultBody,
  type VaultResponse,
} from '@latchkey/wire/embedded'
import type * as v from 'valibot'
import { openBox, sealBox } from '../../boxes/box.ts'
import { Failure } from '../../http/failure.ts'
import type { VaultContext } from '../vaultContext.ts'
import { loginContext } from './loginContext.ts'

/** Says whether the device of a login was approved on the page behind the link. */
export async function readDevice(
  { database, now }: VaultContext,
  { txn, thumb }: VaultBody<'readDevice'>,
): Promise<VaultResponse<'readDevice'>> {
  const login = await database.db
    .selectFrom('logins')
    .select(['device', 'expires_at'])
    .where('id', '=', txn)
    .where('thumb', '=', thumb)
    .executeTakeFirst()
  if (login === undefined || Number(login.expires_at) <= now()) throw loginOver()
  return { status: login.device === 'known' ? 'approved' : login.device }
}

/**
 * Says what a link is about. Scanners open links of mails: this changes nothing (A37). The server passes on what it cannot read:
 * with token and number it could log in as the visitor (A40).
 */
export async function readLink(
  context: VaultContext,
  { box }: VaultBody<'readLink'>,
): Promise<VaultResponse<'readLink'>> {
  const { token, ephemeral } = await openBox(context.own.boxKey, 'link', LinkBox, box)
  const login = await findLink(context, token)
  const answer: LinkAnswer = {
    origin: login.origin,
    agent: login.agent,
    ...(login.city === null ? {} : { city: login.city }),
    at: Number(login.created_at),
    expiresAt: Number(login.expires_at),
    numbers: login.numbers?.split(' ') ?? [],
    now: context.now(),
  }
  return { box: await sealBox(ephemeral, 'link', answer) }
}

/** Approves the device whose number was chosen, and gives the page the code; another number stops the login. */
export async function chooseNumber(
  context: VaultContext,
  { box }: VaultBody<'chooseNumber'>,
): Promise<VaultResponse<'chooseNumber'>> {
  const { ephemeral, ...choice } = await openBox(context.own.boxKey, 'choice', ChoiceBox, box)
  return { box: await sealBox(ephemeral, 'choice', await decide(context, choice)) }
}

async function decide(
  context: VaultContext,
  { token, number }: Omit<v.InferOutput<typeof ChoiceBox>, 'ephemeral'>,
): Promise<ChoiceAnswer> {
  const { database, keys } = context
  const login = await findLink(context, token)
  const isRight = number !== null && number === login.number
  // A link works once, whatever was chosen.
  const changed = await database.db
    .updateTable('logins')
    .set({
      device: isRight ? 'approved' : 'stopped',
      link_hash: null,
      code: null,
      ...(!isRight && { code_hash: null }),
    })
    .where('id', '=', login.id)
    .where('device', '=', 'waiting')
    // A new mail gives the login another link and another code.
    .where('link_hash', '=', login.link_hash)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw linkOver()
  if (!isRight || login.code === null) return { status: 'stopped' }
  const otp = new TextDecoder().decode(await keys.unwrap(login.code, loginContext(login.id)))
  return { status: 'approved', otp, expiresAt: Number(login.expires_at), now: context.now() }
}

async function findLink({ database, keys, now }: VaultContext, token: string) {
  const login = await database.db
    .selectFrom('logins')
    .selectAll()
    .where('link_hash', '=', await keys.hmac('link', token))
    .executeTakeFirst()
  if (login === undefined || Number(login.expires_at) <= now()) throw linkOver()
  return login
}

function linkOver(): Failure {
  return new Failure(410, 'link_over', 'This link no longer works. Log in again to get a new one.')
}

/** The login is unknown here, of another device, or too old. */
export function loginOver(): Failure {
  return new Failure(410, 'login_over', 'This login took too long. Start again.')
}
