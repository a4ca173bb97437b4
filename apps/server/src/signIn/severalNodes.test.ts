import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { createPage } from '../test/signIn/createPage.ts'
import { keySigner, type Signer } from '../test/signIn/signers.ts'
import { sandboxChain, shopOrigin } from '../test/signIn/useSignIn.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { layCable } from '../test/stores/layCable.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

let postgres: TestPostgres
let sandbox: Sandbox
let nodes: readonly TestServer[] = []
let signer: Signer
let databaseUrl = ''

beforeAll(async () => {
  postgres = await startPostgres()
  sandbox = await startSandbox({ chains: [8131337] })
  databaseUrl = await postgres.createDatabase()
  const store = await openStore(databaseUrl, () => {})
  await store.projects.add({ id: 'shop', origins: [shopOrigin], createdAt: new Date().toISOString() })
  await store.close()
  const start = () => startTestServer({ databaseUrl, sandboxUrl: sandbox.url, deadlineMs: 60_000, ...noPast })
  nodes = await Promise.all([start(), start(), start()])
  signer = keySigner(sandbox.accounts[0]?.privateKey ?? '0x', sandboxChain)
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await sandbox?.stop()
  await postgres?.stop()
})

function start(url: string): Promise<TestServer> {
  return startTestServer({ databaseUrl: url, sandboxUrl: sandbox.url, deadlineMs: 60_000, ...noPast })
}
const pages = () => nodes.map(({ url }) => createPage({ url, projectId: 'shop', origin: shopOrigin }))

test('A50 a message that goes to three servers of one database at once opens one session', async () => {
  const [first, ...others] = pages()
  if (first === undefined) throw new Error('There are three servers.')
  const { message, nonceToken } = await first.make(signer)
  const body = { message, signature: await signer.sign(message) }
  const sent = await Promise.all(
    [first, ...others, first, ...others].map((page) => page.authenticate(nonceToken, body)),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
})

test('servers of one database share their key from the first token on, and see each other’s sign-outs at once', async () => {
  const [one, two, three] = pages()
  if (!one || !two || !three) throw new Error('There are three servers.')
  const { token } = await one.signIn(signer)
  expect((await two.me(token)).address).toBe(signer.address)
  expect((await three.signOut(token)).status).toBe(200)
  for (const page of [one, two, three]) expect((await page.askMe(token)).status).toBe(401)
})

test('while the database is away the calls ask to come back, and sessions live on', async () => {
  const cable = await layCable(databaseUrl)
  const remote = await start(cable.url)
  const page = createPage({ url: remote.url, projectId: 'shop', origin: shopOrigin })
  const { token, refreshToken } = await page.signIn(signer)
  const { message, nonceToken } = await page.make(signer)
  await cable.cut()
  for (const asked of [
    page.askMe(token),
    page.refresh(refreshToken),
    page.signOut(token),
    page.putMetadata(token, {}),
    page.authenticate(nonceToken, { message, signature: await signer.sign(message) }),
  ]) {
    const answer = await asked
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await reasonOf(answer))?.name).toBe('store_unavailable')
  }
  await cable.mend()
  await expect.poll(async () => (await page.askMe(token)).status).toBe(200)
  expect((await page.refresh(refreshToken)).status).toBe(200)
  await remote.stop()
  await cable.cut()
})
