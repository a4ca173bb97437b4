import { SignInAnswer } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openDatabase } from '../store/openDatabase.ts'
import type { Tables } from '../store/tables.ts'
import { read } from '../test/signIn/createPage.ts'
import { bitcoinSigner } from '../test/signIn/signers.ts'
import { useSignIn } from '../test/signIn/useSignIn.ts'

const { page, signer, log, databaseUrl } = useSignIn()

test('A64 no token, signature, nonce or address is in the logs, and no token can be read from the database', async () => {
  const { fields, message, nonceToken } = await page().make(signer())
  const signature = await signer().sign(message)
  const body = { message, signature }
  const opened = v.parse(SignInAnswer, await read(page().authenticate(nonceToken, body)))
  await page().authenticate(nonceToken, body)
  await page().authenticate(nonceToken, { ...body, signature: `${signature.slice(0, -2)}00` })
  await page().putMetadata(opened.token, { name: 'Canary', email: 'canary@example.com' })
  const next = v.parse(SignInAnswer, await read(page().refresh(opened.refreshToken)))
  await page().refresh(opened.refreshToken)
  await page().askMe(next.token)
  await page().askMe(`${next.token}x`)
  const bitcoin = bitcoinSigner(new Uint8Array(32).fill(9))
  const other = await page().signIn(bitcoin)

  const secrets = [opened, next, other].flatMap(({ token, refreshToken, session }) => [
    token,
    refreshToken,
    refreshToken.split('.')[2] ?? '',
    session.sessionId,
  ])
  const words = [...secrets, nonceToken, signature, fields.nonce, signer().address, bitcoin.address]
  await expect.poll(() => log().match(/"route":"\/auth\/v1/g)?.length).toBeGreaterThan(10)
  expect(log()).toContain('"chainId":"eip155:8131337"')
  for (const word of [...words, 'Canary', 'canary@']) expect(log()).not.toContain(word)

  const { db } = await openDatabase<Tables>(databaseUrl, () => {})
  const kept = JSON.stringify([
    await db.selectFrom('sign_in_sessions').selectAll().execute(),
    await db.selectFrom('sign_in_nonces').selectAll().execute(),
  ])
  await db.destroy()
  expect(kept).toContain(signer().address)
  for (const secret of [...secrets, nonceToken, signature, fields.nonce]) expect(kept).not.toContain(secret)
})
