import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeDataFolder } from '../store/makeDataFolder.ts'

/**
 * The master key of a process: the operator's own (32 bytes as base64), else the one in a file that only its owner may
 * read, made at first use.
 */
export async function readMasterKey(given: string | undefined, file: string): Promise<Uint8Array> {
  if (given !== undefined) return decode(given, 'the setting')
  await makeDataFolder(dirname(file))
  await makeKeyFile(file)
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) throw new MasterKeyError(`Others may read ${file}: run chmod 600 on it.`)
  return decode((await readFile(file, 'utf8')).trim(), file)
}

/** Two processes may start at once: the file appears whole, and is that of the first. */
async function makeKeyFile(file: string): Promise<void> {
  const whole = `${file}.${randomUUID()}`
  try {
    const handle = await open(whole, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(whole, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(whole, { force: true })
  }
}

function decode(text: string, where: string): Uint8Array {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) {
    throw new MasterKeyError(
      `The master key in ${where} is not 32 bytes: make one with openssl rand -base64 32.`,
    )
  }
  return key
}

/** The master key cannot be used as it is. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
}
