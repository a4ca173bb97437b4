import { expect, test } from 'vitest'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { startTestServer } from '../test/startTestServer.ts'

const embedded = useEmbedded(async () => ({ localProject: true }))

const read = (id: string, init?: RequestInit) =>
  fetch(`${embedded.server().url}/embedded/v1/projects/${id}`, init)

test('gives the origins of a project to programs, and to no page', async () => {
  const response = await read('shop')
  const origins = ['https://shop.example', 'https://m.shop.example']
  expect(await response.json()).toEqual({ origins, loopback: false })
  const page = await read('shop', { headers: { origin: 'https://shop.example' } })
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
})

test('gives every page on this machine for the local project', async () => {
  expect(await (await read('localhost')).json()).toEqual({ origins: [], loopback: true })
})

test('answers 404 for an unknown project, and for all of them without embedded wallets', async () => {
  expect((await read('nobody')).status).toBe(404)
  expect((await read('%2e%2e%2fshop')).status).toBe(404)
  const server = await startTestServer({ chains: [], relay: false })
  const response = await fetch(`${server.url}/embedded/v1/projects/localhost`)
  expect(response.status).toBe(404)
  await server.stop()
})

test('serves calls of the frame for every known project, and of no other foreign origin', async () => {
  const ask = (projectId: string, origin: string) =>
    fetch(`${embedded.server().url}/v1/profile/account/x?projectId=${projectId}`, { headers: { origin } })
  expect((await ask('shop', embedded.frameUrl)).status).not.toBe(401)
  expect((await ask('nobody', embedded.frameUrl)).status).toBe(401)
  expect((await ask('shop', 'https://other.example')).status).toBe(401)
})
