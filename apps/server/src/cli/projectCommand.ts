import { parseArgs } from 'node:util'
import { parseOptions } from '../config/parseOptions.ts'
import { readEnvironment } from '../config/readEnvironment.ts'
import { localProjectId } from '../projects/createProjects.ts'
import { normalizeOrigin } from '../projects/originAllowed.ts'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'

const usage = [
  'latchkey-server project add <id> --origin https://example.com [--origin https://*.example.com]',
  'latchkey-server project add-origin <id> --origin https://example.com',
  'latchkey-server project remove-origin <id> --origin https://example.com',
  'latchkey-server project list',
  'latchkey-server project remove <id>',
].join('\n')

/** Adds, lists and removes projects in the same database that the server uses; gives what to print. */
export async function projectCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { positionals, values } = readWords(words)
  const [verb, id, ...rest] = positionals
  const run = chooseVerb(verb, id, values.origin ?? [])
  if (run === undefined || rest.length > 0) throw new CommandError(`Write one of:\n${usage}`)
  const config = parseOptions(readEnvironment(environment))
  const store = await openStore(config.databaseUrl, () => {})
  try {
    return await run(store)
  } finally {
    await store.close()
  }
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { origin: { type: 'string', multiple: true } },
    })
  } catch (error) {
    throw new CommandError(`Write one of:\n${usage}`, { cause: error })
  }
}

function chooseVerb(verb: string | undefined, id: string | undefined, origins: readonly string[]) {
  if (verb === 'list' && id === undefined) return listProjects
  if (verb === 'remove' && id !== undefined) return (store: Store) => removeProject(store, id)
  if (verb === 'add' && id !== undefined) return (store: Store) => addProject(store, id, origins)
  if (verb === 'add-origin' && id !== undefined) return (store: Store) => addOrigins(store, id, origins)
  if (verb === 'remove-origin' && id !== undefined) return (store: Store) => removeOrigins(store, id, origins)
  return undefined
}

async function listProjects(store: Store): Promise<string> {
  const projects = await store.projects.list()
  return projects.map((project) => [project.id, ...project.origins].join(' ')).join('\n')
}

async function removeProject(store: Store, id: string): Promise<string> {
  if (!(await store.projects.remove(id))) throw new CommandError(`There is no project "${id}".`)
  return `Removed ${id}.`
}

async function addProject(store: Store, id: string, written: readonly string[]): Promise<string> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
    throw new CommandError('Write the id of a project with up to 64 letters, digits, - and _.')
  }
  if (id === localProjectId) throw new CommandError(`"${localProjectId}" is always there: choose another id.`)
  const origins = readOrigins(written)
  await store.projects.add({ id, origins, createdAt: new Date().toISOString() })
  return `Added ${id}. A running server knows it within a second.`
}

async function addOrigins(store: Store, id: string, written: readonly string[]): Promise<string> {
  const origins = readOrigins(written)
  if (!(await store.projects.addOrigins(id, origins))) throw new CommandError(`There is no project "${id}".`)
  return `Added ${origins.join(' ')} to ${id}. A running server knows it within five seconds.`
}

async function removeOrigins(store: Store, id: string, written: readonly string[]): Promise<string> {
  const origins = readOrigins(written)
  const project = await store.projects.find(id)
  if (project === undefined) throw new CommandError(`There is no project "${id}".`)
  const unknown = origins.find((origin) => !project.origins.includes(origin))
  if (unknown !== undefined) throw new CommandError(`${id} has no origin ${unknown}.`)
  if (origins.length === project.origins.length)
    throw new CommandError(`${id} would have no origin left: add another first, or remove the project.`)
  await store.projects.removeOrigins(id, origins)
  return `Removed ${origins.join(' ')} from ${id}. A running server knows it within five seconds.`
}

/** No page could use a project without an origin. */
function readOrigins(written: readonly string[]): readonly string[] {
  if (written.length === 0)
    throw new CommandError('Say which pages may use the project: --origin https://example.com')
  const origins = written.map((text) => {
    const origin = normalizeOrigin(text)
    if (origin === undefined) {
      throw new CommandError(
        `"${text}" is not an origin: write it like https://example.com or https://*.example.com.`,
      )
    }
    return origin
  })
  return [...new Set(origins)]
}

/** The command was not understood, or could not be done. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
