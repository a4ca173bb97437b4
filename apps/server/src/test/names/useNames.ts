import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { answeringCode } from '../chains/answeringCode.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../startTestServer.ts'
import { createRegistrar, newOwner, type Owner, shop } from './createRegistrar.ts'

/** The domain below which the server registers names. */
export const zone = 'latchkey.eth'

/** The answer of EIP-1271 for a signature that is valid. */
export const valid = 0x1626ba7en << 224n

/** A contract as an owner: what it signs says nothing, the contract itself answers. */
export const contractOwner = (address: string): Owner => ({
  address,
  sign: async () => `0x${'12'.repeat(65)}`,
})

/** The status of a failed answer, with its reason and the field that it is about. */
export async function refusalOf(response: Response) {
  const reason = await reasonOf(response)
  return [response.status, reason?.name, reason?.field]
}

/** Two chains and a server that registers names, for the tests of one file. */
export function useNames() {
  let sandbox: Sandbox
  let server: TestServer
  let registrar: ReturnType<typeof createRegistrar>
  const running: TestServer[] = []
  let time = Date.now()
  let made = 0

  /** Starts another server on the same chains. */
  async function fresh(options: ServerOptions = {}): Promise<TestServer> {
    const started = await startTestServer(
      {
        ...noPast,
        sandboxUrl: sandbox.url,
        deadlineMs: 30_000,
        historyPollMs: 600_000,
        namesZones: [zone],
        ...options,
      },
      { now: () => time },
    )
    running.push(started)
    return started
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ chains: [1, 8131338] })
    server = await fresh()
    registrar = createRegistrar(server.url)
  })
  afterAll(async () => {
    for (const one of running) await one.stop()
    await sandbox?.stop()
  })

  return {
    get sandbox() {
      return sandbox
    },
    get server() {
      return server
    },
    get registrar() {
      return registrar
    },
    fresh,
    now: () => time,
    /** Moves the clock of all servers. */
    wind(ms: number) {
      time += ms
    },
    /** A name that no other test has, and that looks like none of them. */
    newName(): string {
      made += 1
      return `visitor-${made.toString().padStart(4, 'abc')}.${zone}`
    },
    /** Reads as the page does. */
    get: (path: string, from = server) => fetch(from.url + path, { headers: { origin: shop } }),
    /** Puts a contract on a chain that gives one answer, whatever it is asked. */
    async newContract(chainId: number, answer: bigint, address = newOwner().address): Promise<string> {
      await sandbox.chain(chainId).request('hardhat_setCode', [address, answeringCode(answer)])
      return address
    },
  }
}
