import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Hex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { openStore } from '../../store/openStore.ts'
import { noPast, startTestServer, type TestServer } from '../startTestServer.ts'
import { createPage } from './createPage.ts'
import { keySigner } from './signers.ts'

/** The chain of these tests. */
export const sandboxChain = 'eip155:8131337'

/** The page of the project `shop`. */
export const shopOrigin = 'https://shop.example'

/**
 * Starts a sandbox and a server for the tests of a file, with two projects whose pages sign visitors in, a clock that tests
 * turn, and the log.
 */
export function useSignIn(options: ServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sign-in-'))
  const databaseUrl = `sqlite:${folder}/server.sqlite`
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  let sandbox: Sandbox
  let server: TestServer
  let log = ''

  beforeAll(async () => {
    const store = await openStore(databaseUrl, () => {})
    const createdAt = new Date().toISOString()
    await store.projects.add({ id: 'shop', origins: [shopOrigin, 'https://www.shop.example'], createdAt })
    await store.projects.add({ id: 'cafe', origins: ['https://cafe.example', shopOrigin], createdAt })
    await store.close()
    sandbox = await startSandbox({ chains: [8131337] })
    server = await startNode()
  })
  afterAll(async () => {
    await server?.stop()
    await sandbox?.stop()
    rmSync(folder, { recursive: true })
  })

  /** Another server of the same database. */
  function startNode(more: ServerOptions = {}): Promise<TestServer> {
    return startTestServer(
      { databaseUrl, sandboxUrl: sandbox.url, deadlineMs: 60_000, ...noPast, ...options, ...more },
      {
        now,
        writeLog: (text) => {
          log += text
        },
      },
    )
  }

  /** The key of an account that has money on the chain. */
  function privateKey(index: number): Hex {
    const account = sandbox.accounts[index]
    if (account === undefined) throw new Error('The sandbox has no such account.')
    return account.privateKey
  }

  const page = (projectId = 'shop', origin = shopOrigin, node = server) =>
    createPage({ url: node.url, projectId, origin, now })

  return {
    clock,
    now,
    databaseUrl,
    startNode,
    page,
    /** The site's own backend: no browser, so no origin. */
    backend: (projectId = 'shop', node = server) => page(projectId, '', node),
    /** A page on this machine, of no project. */
    localPage: (origin: string) => createPage({ url: server.url, origin, now }),
    chain: () => sandbox.chain(8131337),
    privateKey,
    url: () => server.url,
    log: () => log,
    signer: (index = 0) => keySigner(privateKey(index), sandboxChain),
  }
}
