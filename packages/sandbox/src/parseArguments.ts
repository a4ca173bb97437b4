import { parseArgs } from 'node:util'
import { readOptions, type SandboxOptions } from './sandboxOptions.ts'

/** What the command line asks for. */
export type Command =
  | { readonly run: 'help' }
  | { readonly run: 'start'; readonly options: SandboxOptions; readonly json: boolean }

/** What `--help` prints. */
export const helpText = `Starts local chains with contracts, tokens, pools, names and funded keys.

  latchkey-sandbox [options]

  --port, --sandbox-port PORT   where to listen on 127.0.0.1; 8545 unless told, 0 for any free port
  --chains ID,ID,…              chain ids; 8131337,8131338 unless told
  --data FOLDER                 keep what happens in this folder and go on from it at the next start
  --fresh                       forget what the folder holds
  --tick-ms MS                  mine an empty block this often while somebody reads a chain
  --allow-origin ORIGIN         a further page origin that may use controls; may be given again
  --json                        print the whole description as one JSON line when ready
  --help                        print this

Environment: LATCHKEY_SANDBOX_PORT, LATCHKEY_SANDBOX_CHAINS, LATCHKEY_SANDBOX_DATA, LATCHKEY_SANDBOX_TICK_MS.
A flag wins over the environment.
`

const defaultPort = 8545

type Environment = Readonly<Record<string, string | undefined>>

/** Reads flags and environment, or throws the sentence that says what is wrong with them. */
export function parseArguments(flags: readonly string[], environment: Environment): Command {
  const { values } = readFlags(flags)
  if (values.help) return { run: 'help' }
  const port = values['sandbox-port'] ?? values.port ?? environment['LATCHKEY_SANDBOX_PORT']
  const chains = values.chains ?? environment['LATCHKEY_SANDBOX_CHAINS']
  const dataDir = values.data ?? environment['LATCHKEY_SANDBOX_DATA']
  const tickMs = values['tick-ms'] ?? environment['LATCHKEY_SANDBOX_TICK_MS']
  const options: SandboxOptions = {
    port: port === undefined ? defaultPort : readNumber('The port (--port, LATCHKEY_SANDBOX_PORT)', port),
    ...(chains === undefined ? {} : { chains: readChains(chains) }),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(tickMs === undefined ? {} : { tickMs: readNumber('--tick-ms', tickMs) }),
    ...(values['allow-origin'] === undefined ? {} : { allowedOrigins: values['allow-origin'] }),
    fresh: values.fresh ?? false,
  }
  readOptions(options)
  return { run: 'start', options, json: values.json ?? false }
}

function readFlags(flags: readonly string[]) {
  try {
    return parseArgs({
      args: [...flags],
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        'sandbox-port': { type: 'string' },
        chains: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
        'tick-ms': { type: 'string' },
        'allow-origin': { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const reason =
      cause instanceof Error ? cause.message.split('\n')[0]?.replace(/\.?$/, '') : 'Unknown flags'
    throw new ArgumentsError(`${reason}: see --help.`, { cause })
  }
}

function readChains(text: string): readonly number[] {
  return text
    .split(',')
    .map((id) => readNumber('Each chain id (--chains, LATCHKEY_SANDBOX_CHAINS)', id.trim()))
}

function readNumber(name: string, text: string): number {
  if (/^\d{1,16}$/.test(text)) return Number(text)
  throw new ArgumentsError(`${name} must be a whole number, not "${text}".`)
}

/** Says which flag or variable cannot be used. */
class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError'
}
