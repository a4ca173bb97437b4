import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyWrapper } from '../keys/createKeyWrapper.ts'
import { emailIdentity } from '../vault/login/emailIdentity.ts'
import { openVaultStore } from '../vault/store/openVaultStore.ts'
import { vaultCommand } from './vaultCommand.ts'

const key = new Uint8Array(32).fill(7)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-unlock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...words: readonly string[]) =>
  vaultCommand(words, {
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_VAULT_KEY: Buffer.from(key).toString('base64'),
    LATCHKEY_VAULT_TOKEN: 'a token that only vault and server know',
    LATCHKEY_FRAME_URL: 'https://wallet.example.com',
    LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:1',
    LATCHKEY_MAIL_FROM: 'wallet@example.com',
  })

test('an operator unlocks an address in one project, however it is written', async () => {
  const { db } = await openVaultStore(`sqlite:${folder}/vault.sqlite`, () => {})
  try {
    const keys = createKeyWrapper(key)
    for (const project of ['shop', 'cafe']) {
      const identity = await emailIdentity(keys, project, { lookup: 'ada@mailbox.example' })
      await db.insertInto('failures_in_a_row').values({ identity, failed: 100 }).execute()
      await db.insertInto('failures').values({ identity, failed_at: 1, attempt: project }).execute()
    }
    expect(await run('unlock', 'shop', 'Ada@Mailbox.example')).toBe(
      'Unlocked Ada@Mailbox.example in shop: 100 wrong codes are forgotten.',
    )
    expect(await db.selectFrom('failures').select('attempt').execute()).toEqual([{ attempt: 'cafe' }])
    expect(await db.selectFrom('failures_in_a_row').select('failed').execute()).toHaveLength(1)
    await expect(run('unlock', 'shop', 'ada@mailbox.example')).rejects.toThrow(
      'No wrong code was entered for ada@mailbox.example in shop.',
    )
  } finally {
    await db.destroy()
  }
})

test.each([
  [['unlock', 'shop'], 'Write: latchkey-server vault unlock <project> <email>'],
  [['lock', 'shop', 'ada@mailbox.example'], 'Write: latchkey-server vault unlock <project> <email>'],
  [['unlock', 'shop', 'ada@mailbox.example', 'more'], 'Write: latchkey-server vault unlock'],
  [['unlock', 'shop', 'ada'], '"ada" is not an email address.'],
])('%j is answered with a sentence', async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(sentence)
})
