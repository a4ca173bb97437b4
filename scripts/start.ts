// `npm start`: the sandbox, the logins, the vault, the server, the wallet page, the frame and the demo, each in a process of its own, watched by this one.
import { join } from 'node:path'
import { ensureWalletLogos } from './setup/logos.ts'
import { buildPageIfNeeded } from './start/buildPage.ts'
import { assertPortsFree } from './start/ports.ts'
import { helpText, parseStartOptions, type StartOptions } from './start/startOptions.ts'
import { type Started, startStack } from './start/startStack.ts'

const root = join(import.meta.dirname, '..')

async function main(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2), process.env)
  if (options.help) {
    process.stdout.write(helpText)
    return
  }
  const say = (line: string) => process.stderr.write(`${line}\n`)
  await assertPortsFree(options.ports)
  await ensureWalletLogos(say)
  await buildPageIfNeeded('demo', root, say)
  await buildPageIfNeeded('wallet', root, say)
  await buildPageIfNeeded('frame', root, say)

  let stopping = false
  const stack = startStack({ root, options, say })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stack.stop().then(() => process.exit(0))
    })
  }
  try {
    print(await stack.ready, options)
    await stack.crashed
  } catch (error) {
    if (stopping) return
    stopping = true
    await stack.stop()
    throw error
  }
}

function print(started: Started, options: StartOptions): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(started)}\n`)
    return
  }
  const rows = [
    ['demo', started.demo],
    ['wallet', started.wallet],
    ['server', started.server],
    ['relay', started.relay],
    ['frame', started.frame],
    ['mail', started.mail],
    ['checkout', started.checkout],
    ['sandbox', started.sandbox],
    ['names', `*.${started.nameZone}`],
    ...Object.entries(started.rpc).map(([caip2, url]) => [`  ${caip2}`, url]),
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2
  for (const [name = '', url] of rows) process.stdout.write(`${name.padEnd(width)}${url}\n`)
  process.stdout.write('ready\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
