import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Bundles one script for a page, from source. */
export async function bundlePage(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source'] },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const code = outputs.flatMap(({ output }) => output).find((part) => part.type === 'chunk')?.code
  if (code === undefined) throw new Error(`Bundling ${file} gave no script.`)
  return code
}
