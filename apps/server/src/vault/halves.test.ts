import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, type TestVault, thumbOf } from '../test/embedded/openTestVault.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describeVaults('the half of the live wallet stays, whatever else is stored or settled', async (vault) => {
  const login = await vault.logIn('ada@mailbox.example')
  const [live, other] = [randomUUID(), randomUUID()]
  await vault.storeHalf(login, other)
  await vault.storeHalf(login, live)
  await vault.vault.settleHalf({ userId: login.userId, walletId: live })
  await vault.vault.settleHalf({ userId: login.userId, walletId: other })
  await expect(vault.storeHalf(login, randomUUID())).rejects.toMatchObject({ reason: 'wallet_exists' })
  await expect(vault.storeHalf(login, live)).rejects.toMatchObject({ reason: 'wallet_exists' })
  expect(await storedWallets(vault)).toEqual([live])
})

describeVaults('before a wallet is settled no half is deleted or replaced', async (vault) => {
  const login = await vault.logIn('ada@mailbox.example')
  const walletIds = Array.from({ length: 16 }, () => randomUUID())
  for (const walletId of walletIds) await vault.storeHalf(login, walletId)
  const before = await storedHalves(vault)
  await expect(vault.storeHalf(login, randomUUID())).rejects.toMatchObject({ reason: 'too_many_wallets' })
  vault.wind(dayMs)
  const next = await vault.logIn('ada@mailbox.example')
  await vault.storeHalf(next, walletIds[0] ?? '', new Uint8Array(33).fill(9))
  expect(await storedHalves(vault)).toEqual(before)
  // Any of them may be the live one.
  expect(next.halves.map(({ walletId }) => walletId).sort()).toEqual([...walletIds].sort())
  // A wallet without a half here is not the one: nothing is deleted for it.
  await vault.vault.settleHalf({ userId: next.userId, walletId: randomUUID() })
  expect(await storedHalves(vault)).toEqual(before)
})

describeVaults('of two wallets that are settled at once, one half stays', async (vault) => {
  const login = await vault.logIn('ada@mailbox.example')
  const walletIds = [randomUUID(), randomUUID()]
  for (const walletId of walletIds) await vault.storeHalf(login, walletId)
  const { userId } = login
  await Promise.all(walletIds.map((walletId) => vault.vault.settleHalf({ userId, walletId })))
  const kept = await storedWallets(vault)
  expect(kept).toHaveLength(1)
  expect(walletIds).toContain(kept[0])
})

describeVaults(
  'a half is stored for a login that was proven within ten minutes, and for its device',
  async (vault) => {
    const login = await vault.logIn('ada@mailbox.example')
    const stranger = { ...login, thumb: thumbOf('stranger') }
    await expect(vault.storeHalf(stranger, randomUUID())).rejects.toMatchObject({ reason: 'not_verified' })
    vault.wind(10 * minuteMs)
    await expect(vault.storeHalf(login, randomUUID())).rejects.toMatchObject({ reason: 'not_verified' })
    expect(await storedWallets(vault)).toEqual([])
  },
)

function storedHalves({ database }: TestVault) {
  return database.db.selectFrom('halves').selectAll().orderBy('wallet_id').execute()
}

async function storedWallets(vault: TestVault): Promise<string[]> {
  return (await storedHalves(vault)).map((row) => row.wallet_id)
}

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
