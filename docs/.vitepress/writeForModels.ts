import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pages } from './pages.ts'

/** Writes `llms.txt`, and beside every page its Markdown with the code in it, for readers that are programs. */
export async function writeForModels(srcDir: string, outDir: string): Promise<void> {
  const lines = [
    '# Latchkey',
    '',
    '> The wallet-connection widget that a site owns: connect wallets on any web page, in the browser, by QR code or by a link into an app; then show what they hold, receive, send and look back. MIT, no key, no vendor cloud.',
  ]
  for (const { group, items } of pages) {
    lines.push('', `## ${group}`, '')
    for (const { title, path } of items) {
      const text = await inline(srcDir, `${path.slice(1)}.md`)
      const description = /^description: (.+)$/m.exec(text)?.[1] ?? ''
      lines.push(`- [${title}](${path}.md): ${description}`)
      const target = join(outDir, `${path.slice(1)}.md`)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text.replace(/^---\n[\s\S]*?\n---\n\n/, ''))
    }
  }
  await writeFile(join(outDir, 'llms.txt'), `${lines.join('\n')}\n`)
}

/** The Markdown of a page with the files that it includes written out, and without the marks for its writers. */
async function inline(srcDir: string, path: string): Promise<string> {
  const text = await readFile(join(srcDir, path), 'utf8')
  const lines = text.split('\n').filter((line) => !/^<!-- \/?snippet\b.*-->$/.test(line))
  const parts = lines.map(async (line) => {
    const include = /^<!--@include: (\S+)-->$/.exec(line)?.[1]
    return include === undefined ? line : readFile(join(srcDir, dirname(path), include), 'utf8')
  })
  return (await Promise.all(parts)).join('\n')
}
