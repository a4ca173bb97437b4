import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../observe/createLog.ts'
import { read } from '../test/embedded/read.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { createVaultClient } from '../vault/createVaultClient.ts'

const wallets = useEmbedded()
// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

test('whatever stops while a wallet is made, the next login makes one, and only one counts', async () => {
  const device = await wallets.device()
  const email = 'unlucky@mailbox.example'
  const login = await wallets.logIn(device, email)
  const lost = await wallets.walletFor(device, login)
  // The vault is gone before it has its half: nothing counts yet.
  await wallets.stopVault()
  expect((await device.call('createWallet', lost)).status).toBe(503)
  await wallets.restartVault()
  wallets.wind(60_000)
  const again = await wallets.logIn(device, email)
  expect(again.user.wallet).toBeUndefined()

  // The server is gone after the vault has its half, before it counts: the half is an orphan.
  const orphan = await wallets.walletFor(device, again)
  const vault = createVaultClient(
    { url: wallets.vaultUrl(), token: wallets.token },
    createLog(() => {}),
  )
  await vault.storeHalf({
    txn: again.txn,
    thumb: device.thumb,
    walletId: orphan.walletId,
    box: orphan.vaultBox,
  })
  const kept = await wallets.walletFor(device, again)
  await read<'createWallet'>(device.call('createWallet', kept))
  // An answer that was lost, or two tabs: the second wallet does not count.
  const second = await device.call('createWallet', await wallets.walletFor(device, again))
  expect((await reasonOf(second))?.name).toBe('wallet_exists')

  wallets.wind(60_000)
  const last = await wallets.logIn(device, email)
  expect(last.user.wallet).toMatchObject({ id: kept.walletId, address: kept.address })
  expect(last.vaultHalf).toBeDefined()
})

test('a session whose user has a wallet stores nothing for another one, and the wallet stays whole', async () => {
  const device = await wallets.device()
  const email = 'careful@mailbox.example'
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  await read<'createWallet'>(device.call('createWallet', wallet))
  const stored = () => [
    countRows('server', 'wallets', login.user.id),
    countRows('vault', 'halves', login.user.id),
  ]
  expect(stored()).toEqual([1, 1])
  for (let one = 0; one < 6; one += 1) {
    const refused = await device.call('createWallet', await wallets.walletFor(device, login))
    expect([refused.status, (await reasonOf(refused))?.name]).toEqual([409, 'wallet_exists'])
    expect(stored()).toEqual([1, 1])
  }
  wallets.wind(60_000)
  const again = await wallets.logIn(await wallets.device(), email)
  expect(again.user.wallet).toMatchObject({ id: wallet.walletId, address: wallet.address })
  expect(again.vaultHalf).toBeDefined()
})

test('a server that was stopped after it made a wallet live tells the vault at the next login', async () => {
  const device = await wallets.device()
  const email = 'interrupted@mailbox.example'
  const login = await wallets.logIn(device, email)
  await read<'createWallet'>(device.call('createWallet', await wallets.walletFor(device, login)))
  const database = openDatabase('vault')
  const settledAt = () =>
    database.prepare('select settled_at from halves where user_id = ?').get(login.user.id)?.['settled_at']
  try {
    database.prepare('update halves set settled_at = null where user_id = ?').run(login.user.id)
    wallets.wind(60_000)
    await wallets.logIn(device, email)
    expect(settledAt()).toBe(wallets.now())
  } finally {
    database.close()
  }
})

function openDatabase(which: 'server' | 'vault'): DatabaseSync {
  return new DatabaseSync(`${wallets.folder}/${which}.sqlite`)
}

function countRows(which: 'server' | 'vault', table: 'wallets' | 'halves', userId: string): unknown {
  const database = openDatabase(which)
  try {
    return database.prepare(`select count(*) as count from ${table} where user_id = ?`).get(userId)?.['count']
  } finally {
    database.close()
  }
}
