import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The Solidity files of this folder, in a fixed order. */
export function solidityFiles(): readonly string[] {
  return readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.sol'))
    .sort()
}

/** The text of one of our files, or of a file that they import from a package. */
export function readSource(path: string): string {
  const file = path.startsWith('@') ? require.resolve(path) : new URL(path, import.meta.url)
  return readFileSync(file, 'utf8')
}

/** The paths a source imports, ours without their leading `./`. */
export function importsOf(source: string): readonly string[] {
  return [...source.matchAll(/^import [^;]*"([^"]+)";/gm)].map(([, path = '']) => path.replace(/^\.\//, ''))
}
