import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** The version of the installed server, from its own manifest. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return v.parse(v.object({ version: v.string() }), manifest).version
}
