import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A package on the registry that npm is set up for, and the only bytes we take for it. */
export type PackageSource = { readonly package: string; readonly version: string; readonly integrity: string }

const patienceMs = 120_000

/**
 * Takes a package's tarball alone, without what it depends on and without running anything of it. npm fetches it, so
 * that mirrors and proxies of this machine are used; what comes is believed only when its hash is the pinned one.
 */
export async function fetchTarball(source: PackageSource): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-tarball-'))
  try {
    const name = `${source.package}@${source.version}`
    const args = ['pack', name, '--silent', '--ignore-scripts', '--pack-destination', folder]
    // Without a network the answer should come soon: nobody waits for logos.
    args.push('--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=1000')
    await promisify(execFile)('npm', args, { cwd: folder, timeout: patienceMs, maxBuffer: 16 * 1024 * 1024 })
    const file = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'))
    if (file === undefined) throw new TarballFetchError(name, 'npm brought nothing')
    const bytes = await readFile(join(folder, file))
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    if (integrity !== source.integrity) throw new TarballFetchError(name, 'its hash is not the pinned one')
    return bytes
  } catch (error) {
    if (error instanceof TarballFetchError) throw error
    throw new TarballFetchError(`${source.package}@${source.version}`, 'npm could not fetch it', error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The package could not be had, or is not what it was. */
export class TarballFetchError extends Error {
  override readonly name = 'TarballFetchError'
  constructor(name: string, why: string, cause?: unknown) {
    super(`The package ${name} was not taken: ${why}.`, { cause })
  }
}
