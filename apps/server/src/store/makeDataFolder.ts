import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Makes a folder that only this user may read, with the folders above it, and checks that files can be written there. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await make(resolve(path))
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(path, error)
  }
}

/** One folder after the other: Node's own recursive `mkdir` never ends where the file system refuses new folders. */
async function make(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found?.isDirectory()) return
  if (dirname(path) !== path) await make(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it in the meantime.
    if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  })
}

/** The folder of the embedded database cannot be made or written. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
  constructor(path: string, cause: unknown) {
    const code = Object(cause).code ?? 'unknown reason'
    super(
      `The folder ${path} cannot be written (${code}): give the server the right to write there, or choose another with LATCHKEY_DATA_DIR.`,
      { cause },
    )
  }
}
