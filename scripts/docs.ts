// `npm run docs`: the guide for site owners, live while you write it; `npm run docs -- build` writes it to docs/.vitepress/dist,
// `npm run docs -- write` only brings the code in the pages up to date.
import { join } from 'node:path'
import { buildLive } from '../docs/.vitepress/buildLive.ts'
import { installDocs } from './docs/installDocs.ts'
import { writeSnippets } from './docs/writeSnippets.ts'
import { run } from './run/run.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
writeSnippets(join(root, 'docs'))
if (args[0] !== 'write') {
  const vitepress = await installDocs(root)
  // A finished site has it built at the end; while one writes, it is served as a file of the guide.
  if (args.length === 0) await buildLive(join(root, 'docs'), join(root, 'docs', 'public'))
  await run(process.execPath, [vitepress, ...(args.length > 0 ? args : ['dev']), 'docs'], {
    cwd: root,
    live: true,
  })
}
