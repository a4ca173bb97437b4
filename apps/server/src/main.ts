import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ChainTwiceError } from './chains/createRegistry.ts'
import { UnknownChainError } from './chains/readDefinition.ts'
import { SandboxError } from './chains/readSandbox.ts'
import { helpText } from './cli/helpText.ts'
import { logosCommand } from './cli/logosCommand.ts'
import { nameCommand } from './cli/nameCommand.ts'
import { CommandError, projectCommand } from './cli/projectCommand.ts'
import { vaultCommand } from './cli/vaultCommand.ts'
import { OptionsError } from './config/options.ts'
import { readEnvironment, unknownVariables } from './config/readEnvironment.ts'
import { TarballFetchError } from './directory/fetchTarball.ts'
import { OverridesError } from './directory/overrides.ts'
import { ListenError, PortTakenError } from './http/listen.ts'
import { MasterKeyError } from './keys/readMasterKey.ts'
import { errorFields } from './observe/createLog.ts'
import { startServer } from './startServer.ts'
import { DataFolderError } from './store/makeDataFolder.ts'
import { NewerDatabaseError } from './store/migrate.ts'
import { ProjectExistsError } from './store/store.ts'
import { TokensFileError } from './tokens/readTokensFile.ts'
import { startVault } from './vault/startVault.ts'
import { parseVaultOptions, readVaultEnvironment } from './vault/vaultOptions.ts'

const usage =
  'Write: latchkey-server [--server-port 8787], or latchkey-server project add|list|remove, or latchkey-server name show|remove, or latchkey-server logos, or latchkey-server vault; --help says the rest.'

/** Errors whose message is a sentence for the operator; others may quote an address with a password. */
const told = [
  ChainTwiceError,
  CommandError,
  DataFolderError,
  ListenError,
  MasterKeyError,
  NewerDatabaseError,
  OptionsError,
  OverridesError,
  PortTakenError,
  ProjectExistsError,
  SandboxError,
  TarballFetchError,
  TokensFileError,
  UnknownChainError,
]

try {
  const words = process.argv.slice(2)
  if (words.includes('--help')) process.stdout.write(helpText)
  else if (words.includes('--version')) process.stdout.write(`${readVersion()}\n`)
  else if (words[0] === 'project')
    process.stdout.write(`${await projectCommand(words.slice(1), process.env)}\n`)
  else if (words[0] === 'name') process.stdout.write(`${await nameCommand(words.slice(1), process.env)}\n`)
  else if (words[0] === 'vault' && words.length > 1)
    process.stdout.write(`${await vaultCommand(words.slice(1), process.env)}\n`)
  else if (words[0] === 'vault') await serveVault()
  else if (words[0] === 'logos') process.stdout.write(`${await logosCommand(process.env)}\n`)
  else await serve(words)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}

async function serveVault(): Promise<void> {
  process.stdout.on('error', () => {})
  const hasParent = process.connected
  const vault = await startVault(parseVaultOptions(readVaultEnvironment(process.env)), {
    writeLog: (text) => {
      process.stdout.write(text)
    },
  })
  const stop = () => {
    void vault.stop().finally(() => {
      if (process.connected) process.disconnect()
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  if (hasParent && !process.connected) stop()
  process.send?.({ type: 'ready', url: vault.url }, undefined, undefined, () => {})
}

async function serve(words: readonly string[]): Promise<void> {
  // Whoever read the log may leave first.
  process.stdout.on('error', () => {})
  const hasParent = process.connected
  for (const sentence of unknownVariables(process.env)) process.stderr.write(`${sentence}\n`)
  const port = readPort(words)
  const environment = port === undefined ? process.env : { ...process.env, LATCHKEY_SERVER_PORT: port }
  const server = await startServer(readEnvironment(environment), {
    writeLog: (text) => {
      process.stdout.write(text)
    },
    vaultOptions: readVaultEnvironment(process.env),
  })
  const stop = () => {
    // A second signal, or a parent that is gone, changes nothing: stopping has its own deadline.
    void server.stop().finally(() => {
      if (process.connected) process.disconnect()
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // It may have left while we started.
  if (hasParent && !process.connected) stop()
  // Without the callback, a parent that is already gone would be an error that nobody catches.
  process.send?.(
    { type: 'ready', url: server.url, relayUrl: server.relayUrl },
    undefined,
    undefined,
    () => {},
  )
}

function readPort(words: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...words], options: { 'server-port': { type: 'string' } } }).values[
      'server-port'
    ]
  } catch (error) {
    throw new CommandError(usage, { cause: error })
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && told.some((kind) => error instanceof kind)) return error.message
  const { error: name, code, at } = errorFields(error)
  return `The server could not start (${[name, code].filter(Boolean).join(' ')}): check DATABASE_URL and LATCHKEY_DATA_DIR.\n${at}`
}

/** The version of the installed server, from its own manifest. */
function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return v.parse(v.object({ version: v.string() }), manifest).version
}
