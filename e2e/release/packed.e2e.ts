import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const packages = [
  'packages/wire',
  'packages/core',
  'packages/evm',
  'packages/walletconnect',
  'adapters/universal',
  'packages/ui',
  'packages/react',
  'packages/sandbox',
  'packages/testing',
  'apps/server',
]

/** A project beside ours whose @latchkey packages are the packed ones; what they depend on is found in ours. */
let project: string

beforeAll(() => {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  mkdirSync(join(root, '.latchkey'), { recursive: true })
  project = mkdtempSync(join(root, '.latchkey', 'packed-'))
  for (const path of packages) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: join(root, path) })
  }
  for (const file of readdirSync(project).filter((name) => name.endsWith('.tgz'))) {
    const name = /^latchkey-([a-z]+)-/.exec(file)?.[1] ?? file
    const folder = join(project, 'node_modules', '@latchkey', name)
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-xzf', join(project, file), '--strip-components=1', '-C', folder])
  }
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

function runInProject(source: string): { readonly output: string; readonly status: number | null } {
  writeFileSync(join(project, 'app.mjs'), source)
  const { stdout, stderr, status } = spawnSync(process.execPath, ['app.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return { output: stdout + stderr, status }
}

test('the packed packages run as plain ESM: a wallet signs for a chain that the server reads', () => {
  const { output, status } = runInProject(`
    import { startSandbox } from '@latchkey/sandbox'
    import { startServer } from '@latchkey/server'
    import { createEvmWallet } from '@latchkey/testing'

    const sandbox = await startSandbox({ chains: [8131337] })
    const server = await startServer({ port: 0, sandboxUrl: sandbox.url, databaseUrl: 'sqlite::memory:' })
    const wallet = createEvmWallet({ chains: sandbox.chains.map(({ id, url }) => ({ id, rpcUrl: url })) })
    const [account] = await wallet.provider.request({ method: 'eth_requestAccounts' })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] })
    const answer = await fetch(server.url + '/v1?chainId=eip155:8131337', { method: 'POST', body })
    console.log(BigInt((await answer.json()).result) > 0n ? 'funded' : 'empty')
    await server.stop()
    await sandbox.stop()
  `)
  expect({ output, status }).toEqual({ output: 'funded\n', status: 0 })
})

test('the packed widget renders on a server, where there is no page', () => {
  const { output, status } = runInProject(`
    import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'

    console.log(renderToString(createElement(LatchkeyProvider, null, createElement(ConnectButton))).slice(0, 4))
  `)
  expect({ output, status }).toEqual({ output: expect.stringMatching(/^<\w/), status: 0 })
})

test('the packed core carries logos, and where they come from', () => {
  const core = join(project, 'node_modules/@latchkey/core')
  expect(readFileSync(join(core, 'dist/features/directory/logoArt.js'), 'utf8')).toContain('<svg')
  expect(readFileSync(join(core, 'logos/NOTICE'), 'utf8')).toContain('trademarks of their owners')
  expect(readdirSync(join(core, 'logos'))).toEqual(['NOTICE'])
})

test('a wrong option is refused by the packed core in one sentence', () => {
  const { output, status } = runInProject(`
    import { createLatchkey } from '@latchkey/core'
    try {
      createLatchkey({ themeMode: 'blue' })
    } catch (error) {
      console.log(error.message)
    }
  `)
  expect({ output, status }).toEqual({
    output: 'Write the option themeMode as one of light, dark, system.\n',
    status: 0,
  })
})

test('the packed types say what the functions take', () => {
  writeFileSync(
    join(project, 'app.ts'),
    `import { startSandbox } from '@latchkey/sandbox'
     import { Caip2 } from '@latchkey/wire'
     import { installWallets } from '@latchkey/testing/playwright'
     import { createLatchkey, ethereum } from '@latchkey/core'
     import { evm } from '@latchkey/evm'
     export const instance = createLatchkey({ networks: [ethereum], adapters: [evm()] })
     // @ts-expect-error there is no such theme
     createLatchkey({ themeMode: 'blue' })
     export const good = startSandbox({ chains: [1] })
     // @ts-expect-error a chain is a number
     export const bad = startSandbox({ chains: ['one'] })
     export const used = [Caip2, installWallets]`,
  )
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--lib',
    'es2023,dom',
    '--types',
    'node',
  ]
  const { stdout, status } = spawnSync('tsc', [...flags, 'app.ts'], { cwd: project, encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test.each(['latchkey-sandbox', 'latchkey-server'])('the packed command %s says how it is used', (command) => {
  const file = { 'latchkey-sandbox': 'sandbox/dist/cli.js', 'latchkey-server': 'server/dist/main.js' }[
    command
  ]
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(project, 'node_modules/@latchkey', file ?? ''), '--help'],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(command)
  expect(status).toBe(0)
})
