import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compilerSettings } from './compilerSettings.ts'
import { importsOf, readSource } from './sources.ts'

const require = createRequire(import.meta.url)

/**
 * Changes whenever compiling a contract could give something else: with its text or that of our own files
 * it imports, with the compiler's settings, and with the version of the compiler or of OpenZeppelin.
 */
export function sourceHash(file: string): string {
  const hash = createHash('sha256')
  for (const name of [...ownSources(file)].sort()) hash.update(`${name}\n${readSource(name)}\n`)
  hash.update(JSON.stringify(compilerSettings(file)))
  const openZeppelin = versionIn(require.resolve('@openzeppelin/contracts/package.json'))
  hash.update(`solc@${versionIn(require.resolve('solc/package.json'))}\n`)
  hash.update(`@openzeppelin/contracts@${openZeppelin}\n`)
  return hash.digest('hex')
}

function ownSources(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || file.startsWith('@')) return seen
  seen.add(file)
  for (const path of importsOf(readSource(file))) ownSources(path, seen)
  return seen
}

function versionIn(manifestFile: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  return manifest.version
}
