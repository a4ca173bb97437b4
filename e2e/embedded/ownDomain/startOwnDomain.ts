import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type SandboxChain, startSandbox } from '@latchkey/sandbox'
import { startLogins } from '@latchkey/sandbox/logins'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { freePort } from '../../../scripts/serve/freePort.ts'
import { builtPage } from '../../support/builtPage.ts'
import { serveWithPolicy } from '../../support/serveWithPolicy.ts'
import { strictPolicy } from '../../support/strictPolicy.ts'
import { guideCommands } from './guideCommands.ts'
import { runCommand } from './runCommand.ts'
import { type Domain, startDomain } from './startDomain.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The names of the guide. */
const [siteHost, frameHost, serverHost] = ['shop.example', 'wallet.example.com', 'api.example.com']

/** A site with the embedded wallet on a domain of its own, set up as the guide says. */
export type OwnDomain = {
  /** The page of the guide. */
  readonly siteUrl: string
  /** The chain that its visitors begin on. */
  readonly chain: SandboxChain
  readonly mailbox: Mailbox
  readonly domain: Domain
  /** What the guide's last commands print, which check that all parts respond. */
  readonly checked: string
  stop(): Promise<void>
}

/** Runs the commands of the guide on this machine, with sandboxes as the chains, the mail relay and Google. */
export async function startOwnDomain(): Promise<OwnDomain> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-own-domain-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const [sandbox, mailbox, logins, siteDist] = await Promise.all([
      startSandbox({
        chains: [
          { id: 8453, name: 'Base' },
          { id: 1, name: 'Ethereum' },
        ],
      }),
      startMailbox(),
      startLogins({ redirectUris: [`https://${frameHost}/social/callback/google`] }),
      builtPage('e2e/embedded/ownDomain/page', [
        'e2e/widget/page/vite.config.ts',
        'docs/snippets/embedded.tsx',
      ]),
    ])
    undo.push(sandbox.stop, mailbox.stop, logins.stop)
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

    const frameDist = join(folder, 'frame')
    const { base, clientId, clientSecret } = logins.clients.google
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [await installServer(folder), process.env['PATH']].join(delimiter),
      LATCHKEY_SERVER_PORT: String(serverPort),
      LATCHKEY_VAULT_PORT: String(vaultPort),
      LATCHKEY_GOOGLE_BASE_URL: base,
      LATCHKEY_GOOGLE_CLIENT_ID: clientId,
      LATCHKEY_GOOGLE_CLIENT_SECRET: clientSecret,
      LATCHKEY_FRAME_DIST: frameDist,
      LATCHKEY_RATE_LIMIT: '20',
      // The host of the frame reaches the server by its public name, as browsers and curl do.
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: domain.proxyUrl,
      NODE_EXTRA_CA_CERTS: domain.certificateFile,
      CURL_CA_BUNDLE: domain.certificateFile,
    }
    const run = async (command: string, until?: string) => {
      const running = await runCommand(command, { env, cwd: root, ...(until !== undefined && { until }) })
      undo.push(running.stop)
      return running.output()
    }
    const token = randomBytes(32).toString('base64')
    const [startVault] = guideCommands('2. The vault', {
      '$(openssl rand -base64 32)': token,
      'smtps://user:password@mail.example.com': mailbox.smtpUrl,
      '10.0.0.2': '127.0.0.1',
      '/var/lib/latchkey-vault': join(folder, 'vault'),
    })
    await run(startVault, '"vault listening"')
    const [startServer, addProject = ''] = guideCommands('3. The server', {
      'LATCHKEY_CHAINS=1,8453': `LATCHKEY_SANDBOX_URL=${sandbox.url}`,
      '/var/lib/latchkey': join(folder, 'server'),
      '10.0.0.2:8788': `127.0.0.1:${vaultPort}`,
      'TOKEN=…': `TOKEN=${token}`,
    })
    await run(startServer, '"listening"')
    await run(addProject)
    const [buildFrame] = guideCommands('4. The frame', {
      // Other tests may build the frame of the checkout meanwhile.
      '--workspace @latchkey/frame': `--workspace @latchkey/frame -- --emptyOutDir --outDir '${frameDist}'`,
    })
    const keys = (await run(buildFrame)).split('\n').findLast((line) => line.startsWith('{')) ?? '{}'
    const [, startFrame = '', check = ''] = guideCommands('4. The frame', {
      '{"kty":"EC","crv":"P-256","x":"…","y":"…"}': JSON.stringify(JSON.parse(keys).vault),
      '5175': String(framePort),
    })
    await run(startFrame, '"ready"')
    const checked = await run(check)
    return { siteUrl: `https://${siteHost}/`, chain: sandbox.chain(8453), mailbox, domain, checked, stop }
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
