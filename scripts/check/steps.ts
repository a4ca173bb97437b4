import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPackages } from '../build/buildPackages.ts'
import { buildPackagesOnce } from '../build/buildPackagesOnce.ts'
import { inParallel } from '../run/inParallel.ts'
import { run } from '../run/run.ts'
import { guideProblems } from '../sizes/guideProblems.ts'
import { measureFrame } from '../sizes/measureFrame.ts'
import { measurePages } from '../sizes/measurePages.ts'
import { measureSizes } from '../sizes/measureSizes.ts'
import { frameProblems, pageProblems, sizeProblems } from '../sizes/sizeProblems.ts'
import { specProblems } from '../spec/specProblems.ts'
import { importProblems } from './importProblems.ts'
import { licenceProblems } from './licences.ts'

/** One gate of `npm run check`: it throws a sentence when something is wrong. */
export type Step = { readonly name: string; run(root: string): Promise<void> }

/** The gates, cheap ones first. */
export const steps: readonly Step[] = [
  {
    name: 'format, lint and import cycles',
    run: async (root) =>
      void (await run('biome', ['ci', '--error-on-warnings', '--colors=off'], { cwd: root })),
  },
  {
    name: 'imports between packages and between the floors of core',
    run: async (root) => refuse(importProblems(root)),
  },
  {
    name: 'types',
    // A compiler spends a part of its time on one core.
    run: (root) =>
      inParallel(2, typeProjects(root), (project) =>
        run('tsc', ['-p', project, '--pretty', 'false'], { cwd: root }),
      ),
  },
  {
    name: 'unused files, exports and dependencies',
    run: async (root) => void (await run('knip', ['--no-progress'], { cwd: root })),
  },
  {
    name: 'licences',
    run: async (root) => {
      const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
      refuse(licenceProblems(lock))
    },
  },
  { name: 'spec ids and docs/spec-map.md', run: async (root) => refuse(specProblems(root)) },
  { name: 'build of the public packages', run: async (root) => void (await buildPackagesOnce(root)) },
  {
    name: 'types of the built packages',
    run: async (root) =>
      void (await run('tsc', ['-p', 'docs/snippets/register', '--pretty', 'false'], { cwd: root })),
  },
  { name: 'sizes', run: async (root) => refuse(sizeProblems(await measureSizes(root))) },
  { name: 'sizes of the frame', run: async (root) => refuse(frameProblems(measureFrame(root))) },
  {
    name: 'sizes of pages, and in the guide',
    run: async (root) => {
      const page = readFileSync(join(root, 'docs/guide/sizes.md'), 'utf8')
      const pages = await measurePages(root)
      refuse([...pageProblems(pages), ...guideProblems(page, pages)])
    },
  },
  {
    name: 'publint',
    run: (root) =>
      inParallel(2, publicPackages(root), (path) => run('publint', ['--strict', path], { cwd: root })),
  },
]

function typeProjects(root: string): string[] {
  const projects = [
    'scripts',
    'e2e',
    'docs/snippets',
    'docs/snippets/names',
    'docs/snippets/signIn',
    'apps/demo',
    'apps/wallet',
    'apps/frame',
    'apps/gallery',
    ...publicPackages(root),
  ]
  return [...new Set(projects)].filter((path) => existsSync(join(root, path, 'tsconfig.json')))
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
