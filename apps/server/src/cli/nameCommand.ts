import { parseOptions } from '../config/parseOptions.ts'
import { readEnvironment } from '../config/readEnvironment.ts'
import { openStore } from '../store/openStore.ts'
import { CommandError } from './projectCommand.ts'

const usage = ['latchkey-server name show <name>', 'latchkey-server name remove <name>'].join('\n')

/** Shows or removes a name that somebody registered, in the same database that the server uses; gives what to print. */
export async function nameCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const [verb, name, ...rest] = words
  if (name === undefined || rest.length > 0 || (verb !== 'show' && verb !== 'remove')) {
    throw new CommandError(`Write one of:\n${usage}`)
  }
  const config = parseOptions(readEnvironment(environment))
  const { names, close } = await openStore(config.databaseUrl, () => {})
  try {
    const found = await names.find(name)
    if (found === undefined) throw new CommandError(`The name ${name} is not registered.`)
    if (verb === 'show') return `${name} ${found.owner} ${new Date(found.registeredAt).toISOString()}`
    await names.remove(name)
    return `Removed ${name} of ${found.owner}.`
  } finally {
    await close()
  }
}
