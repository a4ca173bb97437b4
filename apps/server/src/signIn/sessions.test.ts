import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { nonceHeader, SignInAnswer } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { type Page, read } from '../test/signIn/createPage.ts'
import { shopOrigin, useSignIn } from '../test/signIn/useSignIn.ts'
import { reasonOf } from '../test/startTestServer.ts'

const secret = randomBytes(32).toString('base64')
const { clock, page, backend, signer, startNode, databaseUrl, url } = useSignIn({ secret })
const minute = 60_000
const day = 24 * 60 * minute

const refresh = async (from: Page, token: string) => v.parse(SignInAnswer, await read(from.refresh(token)))
const nameOf = async (asked: Promise<Response>) => {
  const response = await asked
  return response.ok ? undefined : `${response.status} ${(await reasonOf(response))?.name}`
}

test('after a sign-out the stolen tokens of a session are worth nothing, on any server', async () => {
  const other = await startNode()
  const there = page('shop', shopOrigin, other)
  const stolen = await page().signIn(signer())
  expect(await nameOf(there.askMe(stolen.token))).toBeUndefined()
  expect((await page().signOut(stolen.token)).status).toBe(200)
  for (const thief of [page(), there, backend(), backend('shop', other)]) {
    expect(await nameOf(thief.askMe(stolen.token))).toBe('401 no_session')
    expect(await nameOf(thief.refresh(stolen.refreshToken))).toBe('401 no_session')
    expect(await nameOf(thief.putMetadata(stolen.token, {}))).toBe('401 no_session')
    expect(await nameOf(thief.signOut(stolen.token))).toBe('401 no_session')
  }
  await other.stop()
})

test('A52 each sign-in has a session of its own, whatever ids were planted before', async () => {
  const planted = await page().signIn(signer(1))
  const { message, nonceToken } = await page().make(signer())
  const { sessionId: sid } = planted.session
  const opened = await page().call('signIn', {
    method: 'POST',
    headers: { [nonceHeader]: nonceToken, authorization: `Bearer ${planted.token}`, cookie: `sid=${sid}` },
    body: {
      message,
      signature: await signer().sign(message),
      sessionId: sid,
      sid,
      refreshToken: planted.refreshToken,
    },
  })
  const { token, session } = v.parse(SignInAnswer, await opened.json())
  expect(session.sessionId).not.toBe(sid)
  expect((await page().me(token)).address).toBe(signer().address)
  expect((await page().me(planted.token)).address).toBe(signer(1).address)
})

test('a sign-out ends one session, and no other of the account', async () => {
  const [one, other] = [await page().signIn(signer()), await page().signIn(signer())]
  expect(one.session.sessionId).not.toBe(other.session.sessionId)
  await page().signOut(one.token)
  expect(await nameOf(page().askMe(other.token))).toBeUndefined()
})

test('a visitor whose token has ended still signs out', async () => {
  const { token, refreshToken } = await page().signIn(signer())
  clock.ahead += 2 * day
  expect(await nameOf(page().askMe(token))).toBe('401 no_session')
  expect((await page().signOut(token)).status).toBe(200)
  expect(await nameOf(page().refresh(refreshToken))).toBe('401 no_session')
})

test('a token ends after an hour, and its refresh token gives the next', async () => {
  const first = await page().signIn(signer())
  clock.ahead += 61 * minute
  expect(await nameOf(page().askMe(first.token))).toBe('401 no_session')
  const next = await refresh(page(), first.refreshToken)
  expect(next.session).toEqual(first.session)
  expect(next.refreshToken).not.toBe(first.refreshToken)
  expect((await page().me(next.token)).sessionId).toBe(first.session.sessionId)
})

test('an old refresh token that comes back ends the session for the thief and for the visitor', async () => {
  const first = await page().signIn(signer())
  const next = await refresh(page(), first.refreshToken)
  clock.ahead += minute
  expect(await nameOf(page().refresh(first.refreshToken))).toBe('401 no_session')
  expect(await nameOf(page().refresh(next.refreshToken))).toBe('401 no_session')
  expect(await nameOf(page().askMe(next.token))).toBe('401 no_session')
})

test('two tabs that refresh at once, on two servers, get the same token and keep the session', async () => {
  const other = await startNode()
  const there = page('shop', shopOrigin, other)
  const { refreshToken } = await page().signIn(signer())
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => refresh(n % 2 ? there : page(), refreshToken)),
  )
  const [token = ''] = new Set(answers.map((answer) => answer.refreshToken))
  expect(answers.every((answer) => answer.refreshToken === token)).toBe(true)
  clock.ahead += minute
  expect(await nameOf(there.refresh(token))).toBeUndefined()
  await other.stop()
})

test('an answer that was lost can be asked for again for a moment, but not the one before it', async () => {
  const first = await page().signIn(signer())
  const next = await refresh(page(), first.refreshToken)
  clock.ahead += 20_000
  expect((await refresh(page(), first.refreshToken)).refreshToken).toBe(next.refreshToken)
  await refresh(page(), next.refreshToken)
  expect(await nameOf(page().refresh(first.refreshToken))).toBe('401 no_session')
})

test('a session that is not used for a week ends', async () => {
  const { refreshToken } = await page().signIn(signer())
  clock.ahead += 6 * day
  const used = await refresh(page(), refreshToken)
  clock.ahead += 6 * day
  const again = await refresh(page(), used.refreshToken)
  clock.ahead += 7 * day + minute
  expect(await nameOf(page().refresh(again.refreshToken))).toBe('401 no_session')
})

test('a session ends after 30 days however much it is used, and so does its last token', async () => {
  const start = clock.ahead
  let current = await page().signIn(signer())
  for (let at = 5; at < 30; at += 5) {
    clock.ahead = start + at * day
    current = await refresh(page(), current.refreshToken)
  }
  clock.ahead = start + 30 * day - 10 * minute
  current = await refresh(page(), current.refreshToken)
  expect(current.expiresAt).toBe(current.session.expiresAt)
  clock.ahead += 11 * minute
  expect(await nameOf(page().askMe(current.token))).toBe('401 no_session')
  expect(await nameOf(page().refresh(current.refreshToken))).toBe('401 no_session')
})

test('the tokens of a session are nothing to another project, to another page, or once the page is not listed', async () => {
  const { token, refreshToken } = await page().signIn(signer())
  for (const stranger of [page('cafe'), backend('cafe'), page('shop', 'https://www.shop.example')]) {
    expect(await nameOf(stranger.askMe(token))).toBe('401 no_session')
    expect(await nameOf(stranger.refresh(refreshToken))).toBe('401 no_session')
    expect(await nameOf(stranger.signOut(token))).toBe('401 no_session')
  }
  expect(await nameOf(page('shop', 'https://evil.example').askMe(token))).toBe('401 unauthorized')

  const store = await openStore(databaseUrl, () => {})
  const www = page('shop', 'https://www.shop.example')
  const opened = await www.signIn(signer())
  await store.projects.removeOrigins('shop', ['https://www.shop.example'])
  clock.ahead += minute
  expect(await nameOf(www.askMe(opened.token))).toBe('401 unauthorized')
  expect(await nameOf(backend().askMe(opened.token))).toBe('401 no_session')
  await store.projects.addOrigins('shop', ['https://www.shop.example'])
  await store.close()
})

test('refresh tokens that were made up are refused', async () => {
  const { refreshToken, session } = await page().signIn(signer())
  const [id = '', generation, mac = ''] = refreshToken.split('.')
  for (const wrong of [
    `${id}.1.${mac}`,
    `${id}.${generation}.${'A'.repeat(43)}`,
    `${randomBytes(32).toString('base64url')}.${generation}.${mac}`,
    `${session.sessionId}.0.`,
    `${refreshToken}.x`,
    'x',
  ]) {
    expect(await nameOf(page().refresh(wrong)), wrong).toBe('401 no_session')
  }
  expect(await nameOf(page().refresh(refreshToken))).toBeUndefined()
})

test('a browser on another site cannot use the way of backends, nor one whose host name was turned to this machine', async () => {
  const { token } = await page().signIn(signer())
  const me = `${url()}/auth/v1/me?projectId=shop`
  const authorization = `Bearer ${token}`
  expect((await fetch(me, { headers: { authorization } })).status).toBe(200)
  const crossSite = { authorization, 'sec-fetch-site': 'cross-site' }
  expect(await nameOf(fetch(me, { headers: crossSite }))).toBe('403 cross_site')
  // `fetch` writes Host itself.
  const rebound = request(me, { headers: { authorization, host: 'evil.example' } }).end()
  const [response] = await once(rebound, 'response')
  expect([response.statusCode, await text(response)]).toEqual([403, expect.stringContaining('wrong_host')])
  expect((await fetch(me, { headers: { cookie: `token=${token}` } })).status).toBe(401)
  expect((await fetch(`${me}&token=${token}&authorization=${token}`)).status).toBe(401)
})

test('a backend may ask for many visitors at once; who guesses tokens has to wait', async () => {
  const strict = await startNode({ rateLimit: 1 })
  const site = backend('shop', strict)
  const sessions = await Promise.all([0, 1, 2].map((index) => page().signIn(signer(index))))
  const asked = sessions.flatMap(({ token }) => Array.from({ length: 30 }, () => site.askMe(token)))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  const guesses = await Promise.all(Array.from({ length: 200 }, () => site.askMe('a.b.c')))
  const refused = guesses.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await site.askMe(sessions[0]?.token ?? '')).status).toBe(200)
  await strict.stop()
})
