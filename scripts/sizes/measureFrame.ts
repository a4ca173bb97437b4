import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of gzipped scripts and styles that the frame of the embedded wallet loads. */
export type FrameSizes = {
  /** Page and Worker as they start: enough to come back after a reload, and for calls without an approval. */
  readonly start: number
  /** The same with everything that either loads later, such as the view of an approval. */
  readonly approval: number
}

/** A file of the build, as Vite's manifest has it. */
type Built = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The page, the Worker, and what calls without an approval load. */
const entries = [
  'sdk.html',
  'src/worker/main.ts',
  'src/shell/callsStatus.ts',
  'src/shell/readAssets.ts',
] as const

/** Builds the frame as its operator does, and weighs what it loads when. */
export function measureFrame(root: string): FrameSizes {
  const dist = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  try {
    const vite = join(
      createRequire(join(root, 'package.json')).resolve('vite/package.json'),
      '..',
      'bin/vite.js',
    )
    execFileSync(
      process.execPath,
      [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: join(root, 'apps/frame'),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    const manifest: Readonly<Record<string, Built>> = JSON.parse(
      readFileSync(join(dist, 'manifest.json'), 'utf8'),
    )
    const weigh = (files: ReadonlySet<string>) =>
      [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
    return {
      start: weigh(reached(manifest, ({ imports = [] }) => imports)),
      approval: weigh(
        reached(manifest, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]),
      ),
    }
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/** The files of the entries and of all that follows from them. */
function reached(
  manifest: Readonly<Record<string, Built>>,
  next: (built: Built) => readonly string[],
): Set<string> {
  const names = new Set<string>(entries)
  const files = new Set<string>()
  for (const name of names) {
    const built = manifest[name]
    if (built === undefined)
      throw new Error(`The build of the frame has no ${name}: scripts/sizes expects it.`)
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file)
    for (const one of next(built)) names.add(one)
  }
  return files
}
