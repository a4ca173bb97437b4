// `npm run release -- --dry-run`: builds and packs every public package, and tries the packs in empty apps.
// `npm run release -- --version`: gives them their next version, with changelogs.
// `npm run release`: tries them too, then publishes; it says what it needs for that, and does nothing before all of it is there.
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackages } from './build/buildPackages.ts'
import { logosFile } from './build/logosPlugin.ts'
import { publicManifests } from './release/packedApps.ts'
import { releaseProblems } from './release/releaseProblems.ts'
import { setVersion } from './release/setVersion.ts'
import { tryPacks } from './release/tryPacks.ts'
import { run } from './run/run.ts'
import { ensureWalletLogos } from './setup/logos.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => process.stderr.write(`${line}\n`)
const isDry = process.argv.includes('--dry-run')

if (process.argv.includes('--version'))
  say(`All public packages are ${await setVersion(root)}: look at it, and commit.`)
else await release()

async function release(): Promise<void> {
  const problems = isDry ? [] : releaseProblems(await readState())
  if (problems.length > 0) {
    say(`Nothing was published. \`npm run release -- --dry-run\` tries everything but that.`)
    return fail(problems)
  }
  say('Building the packages …')
  await buildPackages(root)
  const failed = await tryPacks(root, say)
  if (failed.length > 0) return fail(failed)
  if (isDry) say('Ready. Nothing was published.')
  else await run('changeset', ['publish'], { cwd: root, live: true })
}

function fail(sentences: readonly string[]): void {
  say(sentences.join('\n'))
  process.exitCode = 1
}

async function readState() {
  await ensureWalletLogos(say)
  const user = await run('npm', ['whoami', '--loglevel=silent'], { cwd: root }).catch(() => '')
  return {
    versions: publicManifests(root).map(({ version }) => version),
    pending: globSync('.changeset/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md')).length,
    isClean: (await run('git', ['status', '--porcelain'], { cwd: root })).trim() === '',
    user: user.trim() === '' ? undefined : user.trim(),
    hasProvenance: ['ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN'].some((name) => process.env[name]),
    hasLogos: existsSync(logosFile),
  }
}
