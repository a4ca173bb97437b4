import { expect, onTestFinished, test } from 'vitest'
import { openTestVault, thumbOf } from '../../test/embedded/openTestVault.ts'

const minuteMs = 60_000

/** A vault with one account, and a list of the steps that it took since it was last asked. */
async function openWatchedVault() {
  const steps: string[] = []
  const vault = await openTestVault('sqlite::memory:', { onWork: (step) => steps.push(step) })
  onTestFinished(() => vault.close())
  const account = await vault.logIn('known1@mailbox.example', thumbOf('owner'))
  await vault.storeHalf(account, crypto.randomUUID())
  vault.wind(minuteMs)
  return { ...vault, takeSteps: () => steps.splice(0) }
}

/** A mail, but for the secret of its link. */
const withoutToken = (mail: unknown) => JSON.stringify(mail).replaceAll(/#[\w-]{43}/g, '#token')

test('A35 the vault takes the same steps and sends the same mail, whether or not an address has an account', async () => {
  const { requestMail, takeSteps, mails } = await openWatchedVault()
  takeSteps()
  const work = []
  for (const email of ['known1@mailbox.example', 'nobody@mailbox.example']) {
    const started = await requestMail(email, thumbOf(`device of ${email}`), { network: 'one' })
    expect(started.action).toBe('VERIFY_DEVICE')
    const mail = mails().at(-1)
    expect(mail?.to).toBe(email)
    work.push({ steps: takeSteps(), mail: withoutToken(mail?.content) })
  }
  expect(work[0]).toEqual(work[1])
  expect(work[0]?.steps).toContain('mail')
  expect(work[0]?.steps.length).toBeGreaterThan(10)
})

test('A35 A36 the same holds on a device that has logged in with an address of its own', async () => {
  const { logIn, wind, requestMail, takeSteps } = await openWatchedVault()
  const own = thumbOf('attacker')
  await logIn('attack@mailbox.example', own)
  wind(minuteMs)
  takeSteps()
  const work = []
  for (const email of ['known1@mailbox.example', 'nobody@mailbox.example']) {
    expect((await requestMail(email, own)).action).toBe('VERIFY_DEVICE')
    work.push(takeSteps())
  }
  expect(work[0]).toEqual(work[1])
})

test('A35 wrong codes for an address with an account and for one without take the same steps', async () => {
  const { startEmail, checkOtp, takeSteps } = await openWatchedVault()
  const work = []
  for (const email of ['known1@mailbox.example', 'nobody@mailbox.example']) {
    const thumb = thumbOf(`device of ${email}`)
    const { txn, otp } = await startEmail(email, thumb)
    takeSteps()
    const guess = checkOtp({ txn, thumb, otp: otp === '000000' ? '000001' : '000000' })
    await expect(guess).rejects.toMatchObject({ reason: 'wrong_code' })
    work.push(takeSteps())
  }
  expect(work[0]).toEqual(work[1])
})
