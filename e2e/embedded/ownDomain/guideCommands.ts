import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/embedded.md'), 'utf8')

/** The commands under a heading of the guide, with some of its words replaced. */
export function guideCommands(
  heading: string,
  words: Readonly<Record<string, string>>,
): readonly [string, ...string[]] {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const [first, ...rest] = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  if (first === undefined) throw new Error(`The guide has no commands under "${heading}".`)
  const all = [first, ...rest].join('')
  for (const word of Object.keys(words))
    if (!all.includes(word)) throw new Error(`No command under "${heading}" says ${word}.`)
  const adapt = (code: string) =>
    Object.entries(words).reduce((text, [word, own]) => text.replaceAll(word, own), code)
  return [adapt(first), ...rest.map(adapt)]
}
