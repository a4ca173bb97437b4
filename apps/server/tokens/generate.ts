// Makes tokens.json from the package that source.json pins. Run it again after that changed, and read the difference
// before committing it:
//   npm exec -- node -C latchkey-source --experimental-strip-types apps/server/tokens/generate.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { fetchTarball } from '../src/directory/fetchTarball.ts'
import { readTarball } from '../src/directory/readTarball.ts'
import { longestName, longestSymbol } from '../src/tokens/token.ts'
import type { TokenRow } from '../src/tokens/tokenData.ts'

const Source = v.object({
  package: v.string(),
  version: v.string(),
  licence: v.string(),
  integrity: v.string(),
  file: v.string(),
})

const List = v.object({
  tokens: v.array(
    v.object({
      chainId: v.number(),
      address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
      tags: v.optional(v.array(v.string()), []),
    }),
  ),
})

const source = v.parse(Source, JSON.parse(readFileSync(new URL('source.json', import.meta.url), 'utf8')))
const files = readTarball(await fetchTarball(source))
const found = [...files].find(({ path }) => path === source.file)
if (found === undefined) throw new Error(`The package has no ${source.file}.`)
const { tokens } = v.parse(List, JSON.parse(found.bytes.toString('utf8')))

const seen = new Set<string>()
const chains: Record<string, TokenRow[]> = {}
// What deposits are given out for stands after what people pay with.
const rank = (tags: readonly string[]) => (tags.includes('underlying') ? 0 : 1)
for (const token of tokens.toSorted((a, b) => a.chainId - b.chainId || rank(a.tags) - rank(b.tags))) {
  const address = token.address.toLowerCase()
  const key = `${token.chainId} ${address}`
  if (seen.has(key)) continue
  seen.add(key)
  const rows = chains[token.chainId] ?? []
  chains[token.chainId] = rows
  const [symbol, name] = [cleanText(token.symbol, longestSymbol), cleanText(token.name, longestName)]
  rows.push([address, symbol, name, token.decimals])
}

// One line for each token: a difference can be read, and the file stays small.
const parts = Object.entries(chains).map(
  ([chainId, rows]) =>
    `    "${chainId}": [\n${rows.map((row) => `      ${JSON.stringify(row)}`).join(',\n')}\n    ]`,
)
const { package: from, version, licence } = source
const head = JSON.stringify({ package: from, version, licence })
const text = `{\n  "source": ${head},\n  "tokens": {\n${parts.join(',\n')}\n  }\n}\n`
writeFileSync(fileURLToPath(new URL('tokens.json', import.meta.url)), text)
process.stdout.write(`${seen.size} tokens on ${parts.length} chains\n`)
