import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The pages of the guide, as paths in `docs`. */
export function guidePages(docs: string): readonly string[] {
  return ['index.md', ...globSync('{start,guide,from,reference}/*.md', { cwd: docs })].sort()
}

/** A place for the code of a file; what stands between its two comments is written by `npm run docs -- write`. */
const place = /^<!-- snippet: (\S+) -->\n(?:[\s\S]*?\n)??<!-- \/snippet -->$/gm

/** The files whose code a page shows, as the page writes them: relative to itself. */
export function shownFiles(text: string): readonly string[] {
  return [...text.matchAll(place)].map(([, file = '']) => file)
}

/** The page with the code of each file as `read` gives it. */
export function withSnippets(text: string, read: (file: string) => string): string {
  return text.replace(
    place,
    (_, file: string) =>
      `<!-- snippet: ${file} -->\n\`\`\`${languageOf(file)}\n${read(file).trimEnd()}\n\`\`\`\n<!-- /snippet -->`,
  )
}

/** The page as it should stand in `docs`: with the code that its files have now. */
export function expectedPage(docs: string, page: string): string {
  const text = readFileSync(join(docs, page), 'utf8')
  return withSnippets(text, (file) => readFileSync(join(docs, dirname(page), file), 'utf8'))
}

/** Writes the code of the files into all pages that show it. */
export function writeSnippets(docs: string): void {
  for (const page of guidePages(docs)) writeFileSync(join(docs, page), expectedPage(docs, page))
}

function languageOf(file: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(file) ?? []
  return ending === 'mjs' ? 'js' : ending
}
