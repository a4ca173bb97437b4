import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** Adds a project with the origins of these pages, as an operator does. */
export async function addProject(id: string, urls: readonly string[], databaseUrl: string): Promise<void> {
  const origins = urls.flatMap((url) => ['--origin', new URL(url).origin])
  const node = ['--conditions=latchkey-source', 'apps/server/src/main.ts']
  await promisify(execFile)(process.execPath, [...node, 'project', 'add', id, ...origins], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
