import { createHash } from 'node:crypto'
import { hasZeroBits, type Work, workInput } from '@latchkey/wire/embedded'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { doWork, findWork } from '../../test/embedded/doWork.ts'
import { openTestVault, type TestVault, thumbOf } from '../../test/embedded/openTestVault.ts'
import { startPostgres, type TestPostgres } from '../../test/stores/startPostgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const network = 'one'
let count = 0
const newEmail = () => `visitor${++count}@mailbox.example`

/** A vault, and a list of the steps that it took since it was last asked. */
async function openVault({ url = 'sqlite::memory:', budget = 1_000 } = {}) {
  const steps: string[] = []
  const vault = await openTestVault(url, {
    onWork: (step) => steps.push(step),
    projectMailsPerHour: budget,
  })
  onTestFinished(() => vault.close())
  return { ...vault, takeSteps: () => steps.splice(0) }
}

/** Sends mails until the network has to work for more. */
async function sendEight({ askForMail }: TestVault): Promise<void> {
  for (let mail = 0; mail < 8; mail += 1) {
    const started = await askForMail(newEmail(), thumbOf(`sender ${mail}`), { network })
    expect(started).toHaveProperty('txn')
  }
}

/** The work that the vault wants of a device. */
async function workFor({ askForMail }: TestVault, thumb: string, email = newEmail()): Promise<Work> {
  const asked = await askForMail(email, thumb, { network })
  if (!('work' in asked)) throw new Error('The vault asks for no work.')
  return asked.work
}

/** How many rows there are in the tables that a login leaves something in. */
async function countRows({ database: { db } }: TestVault): Promise<readonly number[]> {
  const tables = ['logins', 'sends', 'opened_boxes'] as const
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
}

test('A76 the ninth mail of a network in an hour needs work, before anything is sent or counted', async () => {
  const vault = await openVault()
  await sendEight(vault)
  const [email, thumb, before] = [newEmail(), thumbOf('device'), await countRows(vault)]
  const work = await workFor(vault, thumb, email)
  expect(work).toEqual({ challenge: expect.stringMatching(/^[\w.-]{60,120}$/), bits: 6 })
  expect([vault.mails().length, await countRows(vault)]).toEqual([8, before])
  // Other networks are free, and so is this one an hour later.
  expect(await vault.askForMail(newEmail(), thumb, { network: 'other' })).toHaveProperty('txn')
  // The address had no mail: its pause of thirty seconds has not begun.
  const started = await vault.askForMail(email, thumb, { network }, doWork(work))
  expect(started).toMatchObject({ action: 'VERIFY_DEVICE' })
  expect(vault.mails().at(-1)?.to).toBe(email)
  vault.wind(hourMs)
  expect(await vault.askForMail(newEmail(), thumb, { network })).toHaveProperty('txn')
})

test.each([
  [10, 5],
  [7, 4],
])('A76 a project with %i mails in an hour works for them after %i', async (budget, free) => {
  const vault = await openVault({ budget })
  const thumbs = Array.from({ length: budget + 1 }, (_, at) => thumbOf(`device ${at}`))
  for (const thumb of thumbs.slice(0, free))
    expect(await vault.askForMail(newEmail(), thumb)).toHaveProperty('txn')
  expect(await vault.askForMail(newEmail(), thumbOf('device'))).toHaveProperty('work')
  expect(await vault.askForMail(newEmail(), thumbOf('device'), { projectId: 'other' })).toHaveProperty('txn')
  // The budget itself is a wall, also for those who work.
  for (const thumb of thumbs.slice(free, budget)) await vault.requestMail(newEmail(), thumb)
  const refused = vault.askForMail(newEmail(), thumbOf('device'))
  await expect(refused).rejects.toMatchObject({ status: 429, reason: 'email_cooldown' })
})

test('A76 a network gets no more than twenty mails in an hour, however much it works', async () => {
  const vault = await openVault()
  await sendEight(vault)
  const thumb = thumbOf('device')
  const early = doWork(await workFor(vault, thumb))
  for (let mail = 8; mail < 20; mail += 1)
    await vault.requestMail(newEmail(), thumbOf(`device ${mail}`), { network })
  const refused = vault.askForMail(newEmail(), thumb, { network }, early)
  await expect(refused).rejects.toMatchObject({ status: 429, reason: 'email_cooldown' })
  expect(vault.mails()).toHaveLength(20)
})

test('A76 work counts once, for its device, its project and five minutes', async () => {
  const vault = await openVault()
  await sendEight(vault)
  const thumb = thumbOf('device')
  const wrong = { status: 400, reason: 'wrong_work' }
  const work = await workFor(vault, thumb)
  const done = doWork(work)
  const tell = (device: string, projectId: string) =>
    vault.askForMail(newEmail(), device, { network, projectId }, done)
  await expect(tell(thumbOf('other device'), 'shop')).rejects.toMatchObject(wrong)
  await expect(tell(thumb, 'other')).rejects.toMatchObject(wrong)
  vault.wind(5 * minuteMs - 1)
  expect(await tell(thumb, 'shop')).toHaveProperty('txn')
  await vault.sweep()
  await expect(tell(thumb, 'shop')).rejects.toMatchObject({ status: 401, reason: 'replayed' })
  vault.wind(1)
  await vault.sweep()
  await expect(tell(thumb, 'shop')).rejects.toMatchObject(wrong)
  const late = doWork(await workFor(vault, thumb))
  vault.wind(5 * minuteMs)
  const tooLate = vault.askForMail(newEmail(), thumb, { network }, late)
  await expect(tooLate).rejects.toMatchObject(wrong)
})

test.each(['sqlite', 'postgres'])(
  'A76 of ten logins at once with the same work one gets its mail (%s)',
  async (kind) => {
    const vault = await openVault(kind === 'postgres' ? { url: await postgres.createDatabase() } : {})
    await sendEight(vault)
    const thumb = thumbOf('device')
    const done = doWork(await workFor(vault, thumb))
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => vault.askForMail(newEmail(), thumb, { network }, done)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(vault.mails()).toHaveLength(9)
  },
)

test('A76 refuses a hash that is not there yet, and a challenge that is not the vault’s or was made easier', async () => {
  const vault = await openVault()
  await sendEight(vault)
  const thumb = thumbOf('device')
  const { challenge, bits } = await workFor(vault, thumb)
  const [id, expiresAt, , mark = ''] = challenge.split('.')
  const easy = (text: string) => findWork(text, (hash) => hasZeroBits(hash, 1))
  const longer = `${id}.${Number(expiresAt) + hourMs}.${bits}.${mark}`
  const works = [
    findWork(challenge, (hash) => hasZeroBits(hash, bits - 1) && !hasZeroBits(hash, bits)),
    findWork(challenge, (hash) => !hasZeroBits(hash, 1)),
    easy(`${id}.${expiresAt}.1.${mark}`),
    easy(`${id}.${expiresAt}.1.${createHash('sha256').update('a mark').digest('base64url')}`),
    easy(`${id}.${expiresAt}.1.`),
    easy(`${id}.${expiresAt}.1`),
    easy('.'),
    doWork({ challenge: longer, bits }),
    doWork({ challenge: challenge.slice(0, -1), bits }),
  ]
  for (const work of works) {
    const refused = vault.askForMail(newEmail(), thumb, { network }, work)
    await expect(refused, workInput(work)).rejects.toMatchObject({ status: 400, reason: 'wrong_work' })
  }
  const outside = { challenge: 'a text with spaces', counter: 1 }
  await expect(vault.askForMail(newEmail(), thumb, { network }, outside)).rejects.toMatchObject({
    reason: 'bad_box',
  })
  expect(vault.mails()).toHaveLength(8)
})

test('A35 A76 who has an account works as much for a mail as who has none, by the same steps', async () => {
  const vault = await openVault()
  const account = await vault.logIn('known1@mailbox.example', thumbOf('owner'))
  await vault.storeHalf(account, crypto.randomUUID())
  await sendEight(vault)
  vault.wind(minuteMs)
  const seen = []
  for (const email of ['known1@mailbox.example', 'nobody@mailbox.example']) {
    const thumb = thumbOf(`device of ${email}`)
    vault.takeSteps()
    const { challenge, bits } = await workFor(vault, thumb, email)
    const form = challenge.split('.').map((part) => part.length)
    const asking = vault.takeSteps()
    const work = doWork({ challenge, bits })
    const started = await vault.askForMail(email, thumb, { network }, work)
    seen.push({ bits, form, asking, started: Object.keys(started), sending: vault.takeSteps() })
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.asking).not.toContain('mail')
  expect(seen[0]?.sending).toContain('mail')
})
