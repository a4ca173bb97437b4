import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, type TestVault, thumbOf } from '../../test/embedded/openTestVault.ts'
import { startPostgres, type TestPostgres } from '../../test/stores/startPostgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const email = 'ada@mailbox.example'
const secondMs = 1_000
const hourMs = 3_600 * secondMs
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

/** Enters codes at the same time, and says what became of each. */
function enterAtOnce(
  vault: TestVault,
  codes: readonly { readonly txn: string; readonly thumb: string; readonly otp: string }[],
): Promise<readonly string[]> {
  return Promise.all(
    codes.map(({ txn, thumb, otp }) =>
      vault.checkOtp({ txn, thumb, otp }).then(
        () => 'logged in',
        (error: { readonly reason?: string }) => error.reason ?? String(error),
      ),
    ),
  )
}

const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length

describeVaults(
  'A32 of fifty wrong codes at once five are looked at, also where no pause stops them',
  async (vault) => {
    const thumb = thumbOf('device')
    const { txn, otp } = await vault.startEmail(email, thumb)
    // Each look at the clock finds the longest pause over.
    vault.windEachTime(8 * secondMs)
    const answers = await enterAtOnce(vault, Array(50).fill({ txn, thumb, otp: wrong(otp) }))
    vault.windEachTime(0)
    expect(count(answers, 'wrong_code')).toBe(5)
    expect(count(answers, 'dead_code') + count(answers, 'login_over')).toBe(45)
    // The right one comes too late.
    expect(await enterAtOnce(vault, [{ txn, thumb, otp }])).not.toContain('logged in')
  },
)

describeVaults(
  'A32 of fifty codes at once the pause lets one through, and the right one of fifty logs in once',
  async (vault) => {
    const thumb = thumbOf('device')
    const first = await vault.startEmail(email, thumb)
    const guesses = await enterAtOnce(vault, Array(50).fill({ ...first, thumb, otp: wrong(first.otp) }))
    expect([count(guesses, 'wrong_code'), count(guesses, 'otp_pause')]).toEqual([1, 49])
    vault.wind(secondMs)
    const right = await enterAtOnce(vault, Array(50).fill({ ...first, thumb }))
    expect(count(right, 'logged in')).toBe(1)
  },
)

describeVaults(
  'A32 ten wrong codes in an hour are the most for an address, also from many devices at once',
  async (vault) => {
    const logins = []
    for (let one = 0; one < 5; one += 1) {
      const thumb = thumbOf(`device ${one}`)
      logins.push({ thumb, ...(await vault.startEmail(email, thumb)) })
      vault.wind(31 * secondMs)
    }
    const answers: string[] = []
    for (let round = 0; round < 5; round += 1) {
      answers.push(
        ...(await enterAtOnce(
          vault,
          logins.map((login) => ({ ...login, otp: wrong(login.otp) })),
        )),
      )
      vault.wind(8 * secondMs)
    }
    expect([count(answers, 'wrong_code'), count(answers, 'too_many_codes')]).toEqual([10, 15])
    const [login] = logins
    expect(await enterAtOnce(vault, login ? [login] : [])).toEqual(['too_many_codes'])
  },
)

describeVaults(
  'A33 after a hundred wrong codes in a row an address gets no code and takes none, known or not',
  async (vault) => {
    const thumb = thumbOf('device')
    const fail = async (times: number) => {
      for (let one = 0; one < times; one += 1) {
        // Five mails in an hour, ten in a day; ten wrong codes in an hour.
        vault.wind(3 * hourMs)
        const login = await vault.startEmail(email, thumb)
        for (let guess = 0; guess < 5; guess += 1) {
          expect(await enterAtOnce(vault, [{ ...login, thumb, otp: wrong(login.otp) }])).toEqual([
            'wrong_code',
          ])
          vault.wind(8 * secondMs)
        }
      }
    }
    await fail(19)
    // A login ends the row.
    vault.wind(3 * hourMs)
    await vault.logIn(email, thumb)
    await fail(19)
    vault.wind(3 * hourMs)
    const last = await vault.startEmail(email, thumb)
    for (let guess = 0; guess < 4; guess += 1) {
      await enterAtOnce(vault, [{ ...last, thumb, otp: wrong(last.otp) }])
      vault.wind(8 * secondMs)
    }
    const other = thumbOf('other device')
    const open = await vault.startEmail(email, other)
    expect(await enterAtOnce(vault, [{ ...last, thumb, otp: wrong(last.otp) }])).toEqual(['wrong_code'])
    // The right code of another device is the hundred and first.
    expect(await enterAtOnce(vault, [{ ...open, thumb: other }])).toEqual(['too_many_codes'])
    vault.wind(365 * 24 * hourMs)
    await vault.sweep()
    await expect(vault.startEmail(email, thumb)).rejects.toMatchObject({
      status: 403,
      reason: 'too_many_codes',
    })
    await vault.logIn('grace@mailbox.example')
  },
)

/** States a rule of the vault for both databases. */
function describeVaults(rule: string, prove: (vault: TestVault) => Promise<void>): void {
  test.each(['sqlite', 'postgres'])(`${rule} (%s)`, async (kind) => {
    const vault = await openTestVault(kind === 'sqlite' ? 'sqlite::memory:' : await postgres.createDatabase())
    try {
      await prove(vault)
    } finally {
      await vault.close()
    }
  })
}
