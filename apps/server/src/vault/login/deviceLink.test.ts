import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyWrapper } from '../../keys/createKeyWrapper.ts'
import { makeEphemeral } from '../../test/embedded/makeEphemeral.ts'
import { sealChoice } from '../../test/embedded/sealedLink.ts'
import { openVaultStore } from '../store/openVaultStore.ts'
import type { VaultContext } from '../vaultContext.ts'
import { chooseNumber } from './deviceLink.ts'
import { loginContext } from './loginContext.ts'

const keys = createKeyWrapper(new Uint8Array(32).fill(7))
const now = () => 1_000
const token = 'T'.repeat(43)

/** A vault with one login whose device waits, and what `chooseNumber` needs of the vault. */
async function openVault() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-link-'))
  const url = `sqlite:${folder}/vault.sqlite`
  const fail = (error: unknown) => {
    throw error
  }
  const [database, another] = [await openVaultStore(url, fail), await openVaultStore(url, fail)]
  onTestFinished(async () => {
    await database.db.destroy()
    await another.db.destroy()
    rmSync(folder, { recursive: true })
  })
  const login = {
    id: 'login',
    project_id: 'shop',
    origin: 'https://shop.example',
    thumb: 'device',
    identity: 'ines',
    contact: 'contact',
    agent: 'Chrome on Linux',
    created_at: 0,
    expires_at: 600_000,
    code_hash: 'hash',
    code: await keys.wrap(new TextEncoder().encode('482913'), loginContext('login')),
    tries: 0,
    next_try_at: 0,
    device: 'waiting' as const,
    link_hash: await keys.hmac('link', token),
    number: '47',
    numbers: '16 47 82',
    method: 'email' as const,
  }
  await another.db.insertInto('logins').values(login).execute()
  const { privateKey, jwk } = await makeEphemeral()
  const context = { database, keys, now, own: { boxKey: privateKey } } as VaultContext
  return { database, another, context, choose: () => sealChoice(jwk, token, '47') }
}

test('the right number approves the device and shows the code, once', async () => {
  const { context, choose } = await openVault()
  const { box, open } = await choose()
  const answer = await open((await chooseNumber(context, { box })).box)
  expect(answer).toEqual({ status: 'approved', otp: '482913', expiresAt: 600_000, now: now() })
  await expect(chooseNumber(context, { box })).rejects.toMatchObject({ reason: 'link_over' })
})

test('a link that a newer mail replaces while its number is checked approves nothing', async () => {
  const { context, database, another, choose } = await openVault()
  // The newer mail is sent between reading the login and changing it.
  let isReplaced = false
  const replaceAfterRead: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const replaced = { code_hash: null, code: null, link_hash: null }
      if (!isReplaced) await another.db.updateTable('logins').set(replaced).execute()
      isReplaced = true
      return result
    },
  }
  const watched = { ...context, database: { ...database, db: database.db.withPlugin(replaceAfterRead) } }
  await expect(chooseNumber(watched, await choose())).rejects.toMatchObject({ reason: 'link_over' })
  expect(await another.db.selectFrom('logins').select('device').execute()).toEqual([{ device: 'waiting' }])
})
