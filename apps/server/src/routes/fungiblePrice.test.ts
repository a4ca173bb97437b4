import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { nativeAddress } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postPrices } from '../test/askPrices.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [{ id: 8131337, name: 'Sandbox' }] })
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 60_000 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

const ether = `eip155:8131337:${nativeAddress}`

test.each([undefined, 'text/plain', 'application/json', 'application/x-www-form-urlencoded', 'image/png'])(
  'a body is read as JSON although its type is %s',
  async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const response = await postPrices(server, { addresses: [ether] }, { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ fungibles: [{ price: '3000' }] })
  },
)

test.each([
  ['no JSON', '{"addresses":', 400, 'invalid_json', ''],
  ['no addresses', { addresses: [] }, 400, 'invalid_addresses', 'addresses'],
  ['too many', { addresses: Array(101).fill(ether) }, 400, 'invalid_addresses', 'addresses'],
  ['no address', { addresses: ['hello'] }, 400, 'invalid_address', 'addresses'],
  ['an address without its chain', { addresses: [nativeAddress] }, 400, 'invalid_address', 'addresses'],
  ['a chain not served', { addresses: [`eip155:5:${nativeAddress}`] }, 400, 'unsupported_chain', 'addresses'],
  ['a list that is none', { addresses: ether }, 422, 'invalid_body', 'addresses'],
  ['an address that is no text', { addresses: [7] }, 422, 'invalid_body', 'addresses.0'],
  ['an unknown currency', { addresses: [ether], currency: 'shells' }, 422, 'invalid_body', 'currency'],
  ['a body that is no object', '[]', 422, 'invalid_body', 'addresses'],
] as const)('%s is refused with what is wrong', async (_, body, status, name, field) => {
  const response = await postPrices(server, body)
  expect(response.status).toBe(status)
  expect(await reasonOf(response)).toMatchObject({ name, field })
})

test.each([
  ['S8.42 a missing value', {}, 'Required'],
  ['S8.43 any other value that does not fit', { addresses: ether }, 'Invalid input'],
] as const)('%s is refused with the default of the specification: %j', async (_, body, description) => {
  const response = await postPrices(server, body)
  expect(await reasonOf(response)).toMatchObject({ name: 'invalid_body', field: 'addresses', description })
})

test('whoever stands in between may keep prices for half a minute', async () => {
  const response = await postPrices(server, { addresses: [ether] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=30')
})

test('a body that is far too large is not read', async () => {
  const response = await postPrices(server, { addresses: ['x'.repeat(100_000)] })
  expect(response.status).toBe(413)
})

test('the project may stand in the body or in the address, and one that is unknown is refused', async () => {
  expect((await postPrices(server, { addresses: [ether], projectId: 'nobody' })).status).toBe(401)
  const inQuery = await fetch(`${server.url}/v1/fungible/price?projectId=nobody`, {
    method: 'POST',
    body: JSON.stringify({ addresses: [ether] }),
  })
  expect(inQuery.status).toBe(401)
})

test('a question costs by how much it asks, and too many are told when to come back (defect 15)', async () => {
  const strict = await startTestServer({
    ...noPast,
    sandboxUrl: sandbox.url,
    deadlineMs: 60_000,
    rateLimit: 0.5,
  })
  try {
    const addresses = Array(100).fill(ether)
    const answers: Response[] = []
    for (let n = 0; n < 10; n++) answers.push(await postPrices(strict, { addresses }))
    const refused = answers.find(({ status }) => status === 429)
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.headers.get('ratelimit-policy')).toBeTruthy()
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused?.headers.get('content-type')).toBe('application/json')
  } finally {
    await strict.stop()
  }
})

test('the chain list says where prices are', async () => {
  const list = await (await fetch(`${server.url}/v1/supported-chains`)).json()
  expect(list).toMatchObject({ capabilities: { 'eip155:8131337': expect.arrayContaining(['price']) } })
})
