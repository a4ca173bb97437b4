import { expect, test } from 'vitest'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { startTestServer } from '../test/startTestServer.ts'

const embedded = useEmbedded()

const read = (origin: string, projectId = 'shop') =>
  fetch(`${embedded.server().url}/embedded/v1/logins?projectId=${projectId}`, { headers: { origin } })

test('tells the pages of a project which social networks the operator has set up', async () => {
  const response = await read('https://shop.example')
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(await response.json()).toEqual({ socials: [] })
})

test('tells no other page', async () => {
  expect((await read('https://other.example')).status).toBe(401)
})

test('answers 404 on a server without embedded wallets', async () => {
  const server = await startTestServer({ chains: [], relay: false, localProject: true })
  const response = await fetch(`${server.url}/embedded/v1/logins`, {
    headers: { origin: 'http://127.0.0.1:5173' },
  })
  expect(response.status).toBe(404)
  await server.stop()
})
