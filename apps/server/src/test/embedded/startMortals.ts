import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

/** A part that can be killed. */
export type Mortal = 'server' | 'vault'

/** A moment of the server's talk with the vault: before a call reaches the vault, or before its answer reaches the server. */
export type Moment = { readonly path: string; readonly when: 'before' | 'after' }

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

type Environment = Readonly<Record<string, string>>

/** Server and vault as processes of their own, with a line between them on which a test kills one at a moment. */
export async function startMortals(
  linePort: number,
  vaultUrl: string,
  environments: Readonly<Record<Mortal, Environment>>,
) {
  const running = new Map<Mortal, ChildProcess>()
  // The server's end of a call breaks before its process has ended.
  let dying: Promise<void> = Promise.resolve()
  let planned: { readonly at: Moment; readonly who: readonly Mortal[] } | undefined

  async function start(who: Mortal): Promise<void> {
    const words = who === 'vault' ? ['vault'] : []
    const child = spawn(process.execPath, ['-C', 'latchkey-source', main, ...words], {
      env: { ...process.env, ...environments[who] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.set(who, child)
    const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (typeof said !== 'object' || said === null) throw new Error(`The ${who} did not start.`)
  }

  async function kill(who: Mortal): Promise<void> {
    const child = running.get(who)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function killAll(who: readonly Mortal[]): Promise<void> {
    for (const one of who) await kill(one)
  }

  async function pass(path: string, when: Moment['when']): Promise<void> {
    if (planned?.at.path !== path || planned.at.when !== when) return
    dying = killAll(planned.who)
    planned = undefined
    await dying
  }

  const line = createServer(async (request, response) => {
    const path = request.url ?? ''
    try {
      const body = Buffer.concat(await request.toArray())
      await pass(path, 'before')
      const answer = await fetch(new URL(path, vaultUrl), {
        method: 'POST',
        headers: {
          authorization: request.headers.authorization ?? '',
          'content-type': 'application/json',
        },
        body,
      })
      const text = await answer.text()
      await pass(path, 'after')
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(text)
    } catch {
      // The vault is dead: so is the line.
      response.destroy()
    }
  })
  line.listen(linePort, '127.0.0.1')
  await once(line, 'listening')
  await start('vault')
  await start('server')

  return {
    /** Kills at the next time that the moment comes. */
    killAt(at: Moment, who: readonly Mortal[]) {
      planned = { at, who }
    },
    killAll,
    /** The process of a part, for as long as it lives. */
    pidOf: (who: Mortal) => running.get(who)?.pid ?? 0,
    /** Whether the moment has come. */
    isPlanned: () => planned !== undefined,
    /** Starts whatever is dead. */
    async revive() {
      await dying
      for (const who of ['vault', 'server'] as const) {
        const child = running.get(who)
        if (child?.exitCode !== null || child?.signalCode !== null) await start(who)
      }
    },
    async stop() {
      line.closeAllConnections()
      line.close()
      await killAll(['server', 'vault'])
    },
  }
}
