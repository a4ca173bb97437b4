import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildForVisitors } from './buildForVisitors.ts'
import { compileAhead } from './compileAhead.ts'
import { foldRuntime } from './foldRuntime.ts'
import { isTier, type Tier } from './loadTiers.ts'
import { logosPlugin } from './logosPlugin.ts'
import { markClientFiles } from './markClientFiles.ts'

/**
 * Builds a package for bundlers: what a page loads together is one file, whose functions are compiled ahead; everything
 * else is a file for each module, and styles are folded in as minified text.
 */
export async function bundleModules(
  root: string,
  path: string,
  tiers: ReadonlyMap<string, Tier>,
): Promise<void> {
  const source = join(root, path, 'src')
  const entries = entryPoints(join(root, path))
  await buildForVisitors({
    root: join(root, path),
    logLevel: 'warn',
    plugins: [
      logosPlugin(),
      {
        name: 'compile-ahead',
        renderChunk: (code, { name }) => (isTier(name) ? { code: compileAhead(code), map: null } : null),
      },
      { name: 'fold-runtime', generateBundle: (_, bundle) => foldRuntime(bundle) },
      {
        name: 'mark-client-files',
        generateBundle: (_, bundle) => path === 'packages/react' && markClientFiles(bundle),
      },
    ],
    build: {
      target: 'es2022',
      // Older targets would rewrite light-dark() and lose the theme.
      cssTarget: 'esnext',
      cssMinify: true,
      minify: false,
      emptyOutDir: false,
      lib: { entry: entries, formats: ['es'], fileName: (_, name) => `${name}.js` },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        external: (id) => !id.startsWith('.') && !id.startsWith('/'),
        output: {
          chunkFileNames: '[name].js',
          minifyInternalExports: false,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                debugName: 'tiers',
                name: (id) =>
                  Object.values(entries).includes(id) ? null : (tiers.get(id) ?? fileName(source, id)),
              },
            ],
          },
        },
      },
    },
  })
}

/** The doors of a package by name, as its manifest lists them: those for others, and those by condition for itself. */
function entryPoints(folder: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, Door>>
    readonly imports?: Readonly<Record<string, Door>>
  }
  const doors = [...Object.values(manifest.exports), ...Object.values(manifest.imports ?? {})]
  const sources = doors.flatMap(({ 'latchkey-source': source }) =>
    typeof source === 'string' ? [source] : Object.values(source),
  )
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\/|\.ts$/g, ''), join(folder, source)]),
  )
}

type Door = { readonly 'latchkey-source': string | Readonly<Record<string, string>> }

/** The place of a module in `dist`: styles and the part they belong to share a name, and the part keeps it. */
function fileName(source: string, id: string): string | null {
  const place = relative(source, id)
  if (place.startsWith('..') || id.startsWith('\0')) return null
  return place.replace('?inline', '').replace(/\.tsx?$/, '')
}
