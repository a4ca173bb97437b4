import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { createPage } from '../test/signIn/createPage.ts'
import { keySigner, type Signer } from '../test/signIn/signers.ts'
import { sandboxChain, shopOrigin } from '../test/signIn/useSignIn.ts'
import { noPast, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

let postgres: TestPostgres
let sandbox: Sandbox
let nodes: readonly TestServer[] = []
let signer: Signer

beforeAll(async () => {
  postgres = await startPostgres()
  sandbox = await startSandbox({ chains: [8131337] })
  const databaseUrl = await postgres.createDatabase()
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
