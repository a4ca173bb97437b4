import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startSandbox } from '@latchkey/sandbox'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { freePort } from '../../../scripts/serve/freePort.ts'
import { builtPage } from '../../support/builtPage.ts'
import { serveWithPolicy } from '../../support/serveWithPolicy.ts'
import { strictPolicy } from '../../support/strictPolicy.ts'
import { pageUrl, sandboxNetworks } from '../../widget/startWidgetStack.ts'
import { guideCommands } from './guideCommands.ts'
import { runCommand } from './runCommand.ts'
import { type Domain, startDomain } from './startDomain.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const siteHost = 'shop.test'
const frameHost = 'wallet.shop.test'
const serverHost = 'api.shop.test'

/** A site with the embedded wallet on a domain of its own, set up as the guide says. */
export type OwnDomain = {
  readonly siteUrl: string
  readonly mailbox: Mailbox
  readonly domain: Domain
  stop(): Promise<void>
}

/** Runs the commands of the guide on this machine, with a sandbox as the chain and a mailbox as the mail relay. */
export async function startOwnDomain(): Promise<OwnDomain> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-own-domain-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const [sandbox, mailbox, siteDist, frameDist] = await Promise.all([
      startSandbox(),
      startMailbox(),
      builtPage('e2e/widget/page'),
      builtPage('apps/frame'),
    ])
    undo.push(sandbox.stop, mailbox.stop)
    const policy = `${strictPolicy(`https://${serverHost}`)}; frame-src https://${frameHost}; frame-ancestors 'self'`
    const site = await serveWithPolicy(siteDist, policy)
    undo.push(site.stop)
    const [serverPort, vaultPort, framePort] = [await freePort(), await freePort(), await freePort()]
    const domain = await startDomain(
      {
        [siteHost]: { port: Number(new URL(site.url).port), host: '127.0.0.1' },
        [frameHost]: { port: framePort },
        [serverHost]: { port: serverPort },
      },
      folder,
    )
    undo.push(domain.stop)

    const env = {
      ...process.env,
      PATH: [await installServer(folder), process.env['PATH']].join(delimiter),
      LATCHKEY_SERVER_PORT: String(serverPort),
      LATCHKEY_VAULT_PORT: String(vaultPort),
      LATCHKEY_FRAME_DIST: frameDist,
      LATCHKEY_RATE_LIMIT: '20',
      // The host of the frame reaches the server by its public name, as browsers do.
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: domain.proxyUrl,
      NODE_EXTRA_CA_CERTS: domain.certificateFile,
    }
    const run = async (command: string, until?: string) => {
      const running = await runCommand(command, { env, cwd: root, ...(until !== undefined && { until }) })
      undo.push(running.stop)
    }
    const token = randomBytes(32).toString('base64')
    const [startVault] = guideCommands('2. The vault', {
      '$(openssl rand -base64 32)': token,
      'wallet.example.com': frameHost,
      'smtps://user:password@mail.example.com': mailbox.smtpUrl,
      '10.0.0.2': '127.0.0.1',
      '/var/lib/latchkey-vault': join(folder, 'vault'),
    })
    await run(startVault, '"vault listening"')
    const [startServer, addProject = ''] = guideCommands('3. The server', {
      'LATCHKEY_CHAINS=1,8453': `LATCHKEY_SANDBOX_URL=${sandbox.url}`,
      '/var/lib/latchkey': join(folder, 'server'),
      'api.example.com': serverHost,
      'wallet.example.com': frameHost,
      '10.0.0.2:8788': `127.0.0.1:${vaultPort}`,
      'TOKEN=…': `TOKEN=${token}`,
      'shop.example': siteHost,
    })
    await run(startServer, '"listening"')
    await run(addProject)
    const [, startFrame = ''] = guideCommands('4. The frame', {
      'wallet.example.com': frameHost,
      'api.example.com': serverHost,
      '{"kty":"EC","crv":"P-256","x":"…","y":"…"}': await readVaultKey(serverPort),
      '5175': String(framePort),
    })
    await run(startFrame, '"ready"')

    const siteUrl = pageUrl(`https://${siteHost}/`, {
      networks: sandboxNetworks(sandbox),
      endpoints: `https://${serverHost}`,
      projectId: 'shop',
      embedded: { frameUrl: `https://${frameHost}` },
    })
    return { siteUrl, mailbox, domain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A folder whose `latchkey-server` is the one of the checkout. */
async function installServer(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  const program = join(bin, 'latchkey-server')
  await mkdir(bin)
  const main = join(root, 'apps/server/src/main.ts')
  await writeFile(
    program,
    `#!/bin/sh\nexec '${process.execPath}' --conditions=latchkey-source '${main}' "$@"\n`,
  )
  await chmod(program, 0o755)
  return bin
}

/** What the guide's `curl` shows as `vault`. */
async function readVaultKey(serverPort: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${serverPort}/embedded/v1/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `https://${frameHost}` },
    body: '{}',
  })
  const { vault } = (await response.json()) as { readonly vault: unknown }
  return JSON.stringify(vault)
}
