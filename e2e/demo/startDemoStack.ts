import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '@latchkey/demo/serve'
import { type Sandbox, type SandboxOptions, startSandbox } from '@latchkey/sandbox'
import { startServer } from '@latchkey/server'
import { builtPage } from '../support/builtPage.ts'
import { patientServer } from '../support/patientServer.ts'

/** Sandbox, server and demo, each on a port of its own. */
export type DemoStack = {
  readonly sandbox: Sandbox
  readonly serverUrl: string
  readonly demoUrl: string
  stop(): Promise<void>
}

/** Starts everything the demo page stands on. */
export async function startDemoStack(options: SandboxOptions = {}): Promise<DemoStack> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dist = await builtPage('apps/demo')
    const sandbox = await startSandbox(options)
    undo.push(sandbox.stop)
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const server = await startServer({ port: 0, sandboxUrl: sandbox.url, dataDir, ...patientServer })
    undo.push(server.stop)
    const demo = await startDemo({
      port: 0,
      serverUrl: server.url,
      sandboxUrl: sandbox.url,
      dist,
    })
    undo.push(demo.stop)
    return { sandbox, serverUrl: server.url, demoUrl: demo.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
