import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Sandbox } from '@latchkey/sandbox'
import { startUpstream } from '../startUpstream.ts'

/** A sandbox behind doors that count who passes. */
export type WatchedSandbox = {
  readonly url: string
  /** The methods that a chain was asked for, one for each call. */
  heard(chainId: number): readonly string[]
  /** The bodies that it was sent. */
  bodies(chainId: number): readonly string[]
  forget(): void
  stop(): Promise<void>
}

/** Puts a door before every chain of a sandbox; `refuse` may answer a call with an error instead of the chain. */
export async function watchSandbox(
  sandbox: Sandbox,
  refuse: (method: string, params: readonly unknown[]) => string | undefined = () => undefined,
): Promise<WatchedSandbox> {
  const doors = await Promise.all(
    sandbox.chains.map(async (chain) => {
      const door = await startUpstream(chain.id, async (calls, response, text) => {
        const answers = await Promise.all(
          calls.map(async ({ id, method, params }) => {
            const no = refuse(method, params)
            if (no !== undefined) return `{"jsonrpc":"2.0","id":${id},"error":${no}}`
            const answer = await fetch(chain.url, {
              method: 'POST',
              body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
            })
            return answer.text()
          }),
        ).catch(() => undefined)
        if (answers === undefined) response.destroy()
        else response.end(text.startsWith('[') ? `[${answers.join(',')}]` : answers[0])
      })
      return [chain.id, door] as const
    }),
  )
  const byId = new Map(doors)
  const told = sandbox.describe()
  const description = JSON.stringify({
    ...told,
    chains: told.chains.map((chain) => ({ ...chain, rpc: byId.get(chain.id)?.url ?? chain.rpc })),
  })
  const gate = createServer((_, response) => response.end(description)).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('The gate has no address.')
  const bodies = (chainId: number) => byId.get(chainId)?.heard ?? []
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    heard: (chainId) =>
      bodies(chainId).flatMap((body) =>
        [...body.matchAll(/"method":"(\w+)"/g)].map(([, name]) => name ?? ''),
      ),
    forget() {
      for (const [, door] of doors) door.heard.length = 0
    },
    async stop() {
      gate.close()
      gate.closeAllConnections()
      await Promise.all(doors.map(([, door]) => door.stop()))
    },
  }
}
