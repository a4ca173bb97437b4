import { ConnectButton } from '@latchkey/react'
import { parseSignIn } from '@latchkey/siwx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Page } from './signIn.tsx'
import { account, announce, arrive, button, cleanUp, mount, patient, undo } from './test/stage.tsx'

afterEach(cleanUp)

const nonce = '7Hk2mQ9vRt4LxZ0b'
const inOneHour = new Date(Date.now() + 3_600_000).toISOString()

/** The sign-in calls of a Latchkey server, and the orders of the site's own backend. */
async function serve(url: URL, init: RequestInit = {}): Promise<Response> {
  const bearer = new Headers(init.headers).get('authorization')
  switch (url.pathname) {
    case '/auth/v1/nonce':
      return Response.json({ nonce, token: 'nonce-token' })
    case '/auth/v1/authenticate': {
      const { message, signature } = JSON.parse(String(init.body))
      const { chainId, accountAddress, domain, issuedAt, ...fields } = parseSignIn(message)
      expect({ domain, nonce: fields.nonce }).toEqual({ domain: location.host, nonce })
      expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
      const session = { account: `${chainId}:${accountAddress}`, chainId, sessionId: 's', issuedAt }
      return Response.json({
        token: 'session-token',
        refreshToken: 'refresh-token',
        expiresAt: inOneHour,
        session: { ...session, expiresAt: inOneHour },
      })
    }
    case '/auth/v1/sign-out':
      return Response.json({})
    case '/orders':
      return bearer === 'Bearer session-token'
        ? Response.json(['a lamp'])
        : new Response('Sign in first.', { status: 401 })
    default:
      return new Response('{}', { status: 404 })
  }
}

const requests = vi.fn((input: RequestInfo | URL, init?: RequestInit) =>
  serve(new URL(String(input), location.href), init),
)
const pathsRequested = () =>
  requests.mock.calls.map(([input]) => new URL(String(input), location.href).pathname)

beforeEach(() => {
  requests.mockClear()
  const answers = vi.spyOn(window, 'fetch').mockImplementation(requests)
  const { title } = document
  undo.push(
    () => answers.mockRestore(),
    () => {
      document.title = title
    },
  )
})

test('signIn.tsx: a visitor signs in, loads the orders and signs out', async () => {
  announce()
  mount(<Page />)
  await button('Connect wallet').click()
  await button(/Foxglove/).click()
  await button('Sign').click(patient)
  await button(`Load the orders of ${account}`).click(patient)
  await expect.element(page.getByText('["a lamp"]'), patient).toBeVisible()
  await button('Sign out').click()
  await expect.element(page.getByText('Sign in to see your orders.'), patient).toBeVisible()
  await expect.poll(pathsRequested, patient).toContain('/auth/v1/sign-out')
})

test('signInHere.ts: a connected visitor signs in and out without the widget', async () => {
  announce()
  await arrive(<ConnectButton />)
  const { pressSignIn, pressSignOut } = await import('./signInHere.ts')
  // The instance of the file finds the connection of the page by itself.
  const signedIn = await vi.waitFor(pressSignIn, { ...patient, interval: 100 })
  expect(signedIn).toEqual({ address: account, orders: ['a lamp'] })
  expect(document.title).toBe(`Signed in as ${account}`)
  await pressSignOut()
  expect(document.title).toBe('Signed out')
  await expect.poll(pathsRequested, patient).toContain('/auth/v1/sign-out')
})
