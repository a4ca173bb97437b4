import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** The parts of `npm start` that listen, with the port each has unless told otherwise. */
export const defaultPorts = {
  demo: 5173,
  wallet: 5174,
  server: 8787,
  sandbox: 8545,
  frame: 5175,
  mail: 8025,
  checkout: 8026,
} as const

export type PartName = keyof typeof defaultPorts

export type StartOptions = {
  readonly help: boolean
  readonly json: boolean
  readonly fresh: boolean
  readonly dataDir: string
  readonly ports: Readonly<Record<PartName, number>>
}

export const helpText = `npm start -- [options]

  --json               print one JSON line with every URL when ready
  --fresh              forget the sandbox's past and start clean
  --data DIR           where the sandbox's journal and the databases of server and vault live (LATCHKEY_DATA_DIR)
  --demo-port N        default ${defaultPorts.demo} (LATCHKEY_DEMO_PORT)
  --wallet-port N      default ${defaultPorts.wallet} (LATCHKEY_WALLET_PORT)
  --server-port N      default ${defaultPorts.server} (LATCHKEY_SERVER_PORT)
  --sandbox-port N     default ${defaultPorts.sandbox} (LATCHKEY_SANDBOX_PORT)
  --frame-port N       default ${defaultPorts.frame} (LATCHKEY_FRAME_PORT)
  --mail-port N        default ${defaultPorts.mail} (LATCHKEY_MAIL_PORT)
  --checkout-port N    default ${defaultPorts.checkout} (LATCHKEY_CHECKOUT_PORT)
  --help

A port of 0 takes any free one.
`

/** Reads flags, then the environment, then the defaults; a mistake is one sentence. */
export function parseStartOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const flags = parseFlags(args)
  const port = (part: PartName) =>
    parsePort(part, flags[`${part}-port`] ?? env[`LATCHKEY_${part.toUpperCase()}_PORT`])
  return {
    help: flags.help ?? false,
    json: flags.json ?? false,
    fresh: flags.fresh ?? false,
    dataDir: flags.data ?? env['LATCHKEY_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '.latchkey'),
    ports: {
      demo: port('demo'),
      wallet: port('wallet'),
      server: port('server'),
      sandbox: port('sandbox'),
      frame: port('frame'),
      mail: port('mail'),
      checkout: port('checkout'),
    },
  }
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        json: { type: 'boolean' },
        fresh: { type: 'boolean' },
        data: { type: 'string' },
        'demo-port': { type: 'string' },
        'wallet-port': { type: 'string' },
        'server-port': { type: 'string' },
        'sandbox-port': { type: 'string' },
        'frame-port': { type: 'string' },
        'mail-port': { type: 'string' },
        'checkout-port': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new StartOptionError(`${sentenceOf(error)} See npm start -- --help.`)
  }
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split('. ')[0]}.`
}

function parsePort(part: PartName, text: string | undefined): number {
  if (text === undefined) return defaultPorts[part]
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new StartOptionError(
    `"${text}" is not a port for the ${part}: write a number from 0 to 65535 after --${part}-port or in LATCHKEY_${part.toUpperCase()}_PORT.`,
  )
}

class StartOptionError extends Error {
  override readonly name = 'StartOptionError'
}
