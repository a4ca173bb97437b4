import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run/run.ts'
import { consumerFile, type PackedApp, packedApps, publicManifests } from './packedApps.ts'

/** What installs an app. pnpm and yarn come from the registry for this once. */
const installers = {
  npm: ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: ['npm', 'exec', '--yes', '--package=pnpm@10.34.8', '--', 'pnpm', 'install', '--ignore-scripts'],
  yarn: [
    'npm',
    'exec',
    '--yes',
    '--package=yarn@1.22.22',
    '--',
    'yarn',
    'install',
    '--ignore-scripts',
    '--ignore-engines',
  ],
} as const

type Installer = keyof typeof installers

/** Packs every public package, installs them in empty apps with each installer, and checks their types there; gives what failed. */
export async function tryPacks(root: string, say: (line: string) => void): Promise<readonly string[]> {
  const failed: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  try {
    const manifests = publicManifests(root)
    const packs = join(folder, 'packs')
    mkdirSync(packs)
    const chosen = manifests.flatMap(({ path }) => ['--workspace', path])
    await run('npm', ['pack', '--silent', '--pack-destination', packs, ...chosen], { cwd: root })
    say(`Packed ${readdirSync(packs).length} packages.`)
    for (const installer of ['npm', 'pnpm', 'yarn'] as const) {
      if (installer !== 'npm' && !(await isAvailable(installer, folder))) {
        say(`${installer} could not be installed from the registry: not tried.`)
        continue
      }
      for (const app of packedApps(manifests)) {
        try {
          await tryApp(root, join(folder, `${installer}-${app.name}`), packs, app, installer)
          say(
            `${installer}: ${app.name} has ${app.packages.length} packages; types hold for bundler and nodenext.`,
          )
        } catch (error) {
          failed.push(`${installer}: ${app.name}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    }
    return failed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isAvailable(installer: Installer, folder: string): Promise<boolean> {
  const [command, ...args] = installers[installer]
  const words: readonly string[] = args
  const version = [...words.slice(0, words.indexOf(installer) + 1), '--version']
  return run(command, version, { cwd: folder }).then(
    () => true,
    () => false,
  )
}

async function tryApp(
  root: string,
  folder: string,
  packs: string,
  app: PackedApp,
  installer: Installer,
): Promise<void> {
  mkdirSync(folder)
  const ours = Object.fromEntries(
    app.packages.map(({ name, version }) => [
      name,
      `file:${join(packs, `${name.slice(1).replace('/', '-')}-${version}.tgz`)}`,
    ]),
  )
  const held = { ...ours, ...('viem' in app.others && { viem: app.others['viem'] }) }
  const manifest = {
    name: `latchkey-release-${app.name}`,
    private: true,
    type: 'module',
    dependencies: { ...ours, ...app.others },
    // Nothing of ours is on the registry yet, so each name must lead to its pack wherever it is asked for.
    ...(installer === 'pnpm' && { pnpm: { overrides: held } }),
    ...(installer === 'yarn' && { resolutions: held }),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(folder, 'consumer.ts'), consumerFile(app.packages))
  const [command, ...args] = installers[installer]
  await run(command, args, { cwd: folder })
  await checkTypes(root, folder, 'bundler')
  await checkTypes(root, folder, 'nodenext')
}

/** Compiles the file that imports every entry; what is wrong in other people's types is theirs. */
async function checkTypes(root: string, folder: string, resolution: 'bundler' | 'nodenext'): Promise<void> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    module: resolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution: resolution,
  }
  const config = join(folder, `tsconfig.${resolution}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  const output = await run(tsc, ['-p', config, '--pretty', 'false'], { cwd: folder }).catch(
    (error: Error) => error.message,
  )
  const problems = ownProblems(output)
  if (problems.length > 0) throw new Error(`Types with ${resolution}:\n${problems.join('\n')}`)
}

/** The errors of the compiler that are about our packages. */
export function ownProblems(output: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => /^\S+\(\d+,\d+\): error|^error TS/.test(line))
    .filter((line) => /^consumer\.ts|^error TS|@latchkey\/[^/]+\/(dist|src)\//.test(line))
}
