import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { EmailBox, type Requester, type VaultBody, type VaultResponse } from '@latchkey/wire/embedded'
import type { Transaction } from 'kysely'
import { openBox } from '../../boxes/box.ts'
import { Failure, tryLater } from '../../http/failure.ts'
import { MailError } from '../mail/createMailer.ts'
import { codeMail, deviceLinkMail } from '../mail/mails.ts'
import { normalEmail } from '../mail/normalEmail.ts'
import { describeBrowser } from '../mail/requester.ts'
import { inTurn } from '../store/inTurn.ts'
import type { VaultTables } from '../store/vaultTables.ts'
import type { VaultContext } from '../vaultContext.ts'
import { burnBox, burnUntil } from './burnBox.ts'
import { emailIdentity } from './emailIdentity.ts'
import { refuseLocked } from './failures.ts'
import { loginContext } from './loginContext.ts'
import { takeSend, WorkNeededError } from './sendLimits.ts'
import { checkWork, makeWork } from './work.ts'

/** Codes and links work for ten minutes. */
const codeLifeMs = 10 * 60_000

/**
 * Starts a login by email. The mail has the code only if this very device has logged in with this address before. So a device
 * learns nothing that it did not know: whether an account exists for the address changes neither the answer nor the work
 * (A35). And nobody gets around the numbers of the link with a device that he logged in on himself (A36). Where many mails were
 * sent already, the answer is work for the device (A76): nothing is sent or kept then, and the device asks again.
 */
export async function startEmail(
  context: VaultContext,
  { box, requester }: VaultBody<'startEmail'>,
): Promise<VaultResponse<'startEmail'>> {
  const { keys, database, own } = context
  const now = context.now()
  const { email, thumb, jti, work } = await openBox(own.boxKey, 'email', EmailBox, box)
  if (thumb !== requester.thumb) {
    throw new Failure(401, 'device_mismatch', 'This login was started on another device.')
  }
  const address = normalEmail(email)
  if (address === undefined) {
    throw new Failure(400, 'invalid_email', 'Invalid email. Try again.', { field: 'email' })
  }
  const identity = await emailIdentity(keys, requester.projectId, address)
  const worked = work && (await checkWork(keys, work, requester, now))
  const login = await makeLogin(context, requester, identity, address.address)
  const { projectMailsPerHour } = context
  const isKnown = await inTurn(database, identity, async (tx) => {
    await burnBox(tx, jti, now)
    await refuseLocked(tx, identity)
    if (worked) await burnUntil(tx, worked.id, worked.expiresAt)
    const counters = {
      identity: `identity ${identity}`,
      device: `device ${thumb}`,
      network: `network ${await keys.hmac('network', requester.network)}`,
      project: `project ${requester.projectId}`,
    }
    await takeSend(tx, counters, { projectMailsPerHour, hasWorked: worked !== undefined }, now)
    return insertLogin(tx, login)
  }).catch((error: unknown) => {
    // Thrown, so that the transaction leaves nothing behind.
    if (error instanceof WorkNeededError) return undefined
    throw error
  })
  if (isKnown === undefined) return { work: await makeWork(keys, context.workBits, requester, now) }
  await sendMail(context, requester, address.address, login, isKnown)
  return {
    txn: login.row.id,
    action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE',
    ...(isKnown ? {} : { number: login.row.number }),
    expiresAt: login.row.expires_at,
  }
}

type Login = Awaited<ReturnType<typeof makeLogin>>

async function makeLogin(
  { keys, now }: VaultContext,
  requester: Requester,
  identity: string,
  address: string,
) {
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = randomBytes(32).toString('base64url')
  const { number, numbers } = pickNumbers()
  const wrap = (text: string) => keys.wrap(new TextEncoder().encode(text), loginContext(id))
  const time = now()
  return {
    code,
    token,
    row: {
      id,
      project_id: requester.projectId,
      origin: requester.origin,
      thumb: requester.thumb,
      identity,
      contact: await wrap(address),
      agent: describeBrowser(requester.userAgent),
      city: requester.city ?? null,
      created_at: time,
      expires_at: time + codeLifeMs,
      code_hash: await keys.hmac('otp', `${id}\nlogin\n${requester.thumb}\n${code}`),
      code: await wrap(code),
      tries: 0,
      next_try_at: 0,
      link_hash: await keys.hmac('link', token),
      number,
      numbers: numbers.join(' '),
      user_id: null,
      verified_at: null,
      method: 'email' as const,
      secrets: null,
      state_hash: null,
      secret_hash: null,
      handle_hash: null,
      handle_expires_at: null,
      user_name: null,
    },
  }
}

/** Keeps the login as the only one of this address on this device, and says whether the address knows the device. */
async function insertLogin(tx: Transaction<VaultTables>, { row }: Login): Promise<boolean> {
  const known = await tx
    .selectFrom('known_devices')
    .select('thumb')
    .where('identity', '=', row.identity)
    .where('thumb', '=', row.thumb)
    .executeTakeFirst()
  await tx
    .updateTable('logins')
    .set({ code_hash: null, code: null, link_hash: null })
    .where('identity', '=', row.identity)
    .where('thumb', '=', row.thumb)
    .execute()
  const device = known === undefined ? 'waiting' : 'known'
  await tx
    .insertInto('logins')
    .values({ ...row, device, ...(device === 'known' && { link_hash: null, code: null }) })
    .execute()
  return device === 'known'
}

async function sendMail(
  context: VaultContext,
  requester: Requester,
  to: string,
  { code, token, row }: Login,
  isKnown: boolean,
): Promise<void> {
  const { brand, frameUrl } = context
  const { origin, userAgent, city } = requester
  const seen = { origin, userAgent, at: row.created_at, ...(city === undefined ? {} : { city }) }
  const mail = isKnown
    ? codeMail({ brand, requester: seen, code })
    : deviceLinkMail({ brand, requester: seen, link: new URL(`/device#${token}`, frameUrl).href })
  try {
    await context.mailer.send(to, mail)
  } catch (error) {
    if (error instanceof MailError && error.reason === 'address') {
      throw new Failure(400, 'invalid_email', error.message, { field: 'email' })
    }
    throw tryLater(503, 'mail_unavailable', 'The email could not be sent. Try again in a minute.', 60)
  }
}

/** A number of two digits, among two others in no order. */
function pickNumbers(): { readonly number: string; readonly numbers: readonly string[] } {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  const list = [...numbers]
  return { number: list[randomInt(3)] ?? '', numbers: list }
}
