import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { startServer } from '@latchkey/server'
import { startWallet } from '@latchkey/wallet/serve'
import { builtPage } from '../support/builtPage.ts'
import { patientServer } from '../support/patientServer.ts'

/** Sandbox, server with its relay, and the wallet page, each on a port of its own. */
export type WalletStack = {
  readonly sandbox: Sandbox
  readonly relayUrl: string
  readonly walletUrl: string
  stop(): Promise<void>
}

/** Starts everything the wallet page stands on. */
export async function startWalletStack(): Promise<WalletStack> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dist = await builtPage('apps/wallet')
    const sandbox = await startSandbox()
    undo.push(sandbox.stop)
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const server = await startServer({ port: 0, sandboxUrl: sandbox.url, dataDir, ...patientServer })
    undo.push(server.stop)
    const wallet = await startWallet({
      port: 0,
      relayUrl: server.relayUrl,
      projectId: 'localhost',
      sandboxUrl: sandbox.url,
      dist,
    })
    undo.push(wallet.stop)
    return { sandbox, relayUrl: server.relayUrl, walletUrl: wallet.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
