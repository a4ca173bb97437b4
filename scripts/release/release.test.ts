import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consumerFile, packedApps, publicManifests } from './packedApps.ts'
import { releaseProblems } from './releaseProblems.ts'
import { withVersion } from './setVersion.ts'
import { ownProblems } from './tryPacks.ts'

const root = join(import.meta.dirname, '..', '..')
const manifests = publicManifests(root)
const site = 'https://github.com/latchkey/latchkey'

test.each(manifests.map((manifest) => [manifest.name, manifest] as const))(
  '%s has all that a registry shows',
  (_name, manifest) => {
    expect(manifest).toMatchObject({
      license: 'MIT',
      description: expect.stringMatching(/^[A-Z].*\.$/),
      homepage: `${site}/tree/main/${manifest.path}#readme`,
      bugs: `${site}/issues`,
      repository: { type: 'git', url: `git+${site}.git`, directory: manifest.path },
      publishConfig: { access: 'public', provenance: true },
    })
    expect(existsSync(join(root, manifest.path, 'README.md'))).toBe(true)
    expect(readFileSync(join(root, manifest.path, 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(root, 'LICENSE'), 'utf8'),
    )
  },
)

test('the widget tells servers the version that its package has', () => {
  const source = readFileSync(join(root, 'packages/core/src/api/version.ts'), 'utf8')
  const core = manifests.find(({ name }) => name === '@latchkey/core')
  expect(source).toContain(`sdkVersion = '${core?.version}'`)
})

test('all public packages have one version, and ask for each other in exactly that one', () => {
  const [version] = manifests.map((manifest) => manifest.version)
  for (const manifest of manifests) {
    expect(manifest.version, manifest.name).toBe(version)
    const ours = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      name.startsWith('@latchkey/'),
    )
    for (const [name, asked] of ours) expect(asked, `${manifest.name} asks for ${name}`).toBe(version)
  }
})

test('the apps that try a release install every package, and import each entry', () => {
  const apps = packedApps(manifests)
  const installed = new Set(apps.flatMap(({ packages }) => packages.map(({ name }) => name)))
  expect([...installed].sort()).toEqual(manifests.map(({ name }) => name).sort())
  const app = apps.find(({ name }) => name === 'site')
  expect(Object.keys(app?.others ?? {})).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'wagmi', 'viem', 'ethers', '@types/react']),
  )
  const code = consumerFile(app?.packages ?? [])
  for (const entry of ['@latchkey/react', '@latchkey/evm/adapter', '@latchkey/universal/pairing'])
    expect(code).toContain(`from '${entry}'`)
})

test('names errors in our types and in the consumer, and leaves out those of others', () => {
  const output = [
    "consumer.ts(1,1): error TS2307: Cannot find module '@latchkey/x'.",
    'node_modules/@latchkey/core/dist/index.d.ts(3,8): error TS2307: Cannot find module.',
    'node_modules/ox/index.d.ts(3,8): error TS2307: Cannot find module.',
    '  more about the line above',
  ].join('\n')
  expect(ownProblems(output)).toHaveLength(2)
})

test('says all that a release still needs, and nothing when it may begin', () => {
  const ready = {
    versions: ['0.1.0', '0.1.0'],
    pending: 0,
    isClean: true,
    user: 'someone',
    hasProvenance: true,
    hasLogos: true,
  }
  expect(releaseProblems(ready)).toEqual([])
  expect(releaseProblems({ ...ready, pending: 1 })).toEqual([expect.stringContaining('release -- --version')])
  expect(releaseProblems({ ...ready, versions: ['0.1.0', '0.2.0'] })).toHaveLength(1)
  expect(releaseProblems({ ...ready, hasLogos: false })).toEqual([expect.stringContaining('logos')])
  const bare = { versions: ['0.0.0'], pending: 2, isClean: false, user: undefined }
  expect(releaseProblems({ ...bare, hasProvenance: false, hasLogos: true })).toHaveLength(4)
})

test('a lock gets the new version of our packages, and keeps everything else', () => {
  const lock = (own: string) =>
    `${JSON.stringify(
      {
        packages: {
          '': { dependencies: { '@latchkey/core': 'file:../packs/latchkey-core.tgz' } },
          'apps/demo': { name: '@latchkey/demo', version: '0.0.0', dependencies: { '@latchkey/core': own } },
          'node_modules/@latchkey/core': { version: own, dependencies: { valibot: '1.5.0' } },
          'node_modules/valibot': { version: '1.5.0' },
          'packages/wire': {
            name: '@latchkey/wire',
            version: own,
            devDependencies: { '@latchkey/core': own },
          },
        },
      },
      null,
      2,
    )}\n`
  expect(withVersion(lock('0.0.0'), ['@latchkey/core', '@latchkey/wire'], '0.1.0')).toBe(lock('0.1.0'))
})
