// Makes addresses.json from the package and the facts in reviewed.json. Run it again after either changed, and read the
// difference before committing it:
//   npm exec -- node -C latchkey-source --experimental-strip-types apps/server/prices/generate.ts
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { fetchTarball } from '../src/directory/fetchTarball.ts'
import { readTarball } from '../src/directory/readTarball.ts'

const Name = v.string()
const Reviewed = v.object({
  source: v.object({
    package: v.string(),
    version: v.string(),
    licence: v.string(),
    integrity: v.string(),
    folder: v.string(),
  }),
  /** What feeds are taken for, besides the coins of the chains. */
  feeds: v.array(Name),
  /** Tokens of Aave's markets that are worth a dollar. */
  stables: v.array(Name),
  /** Which feed prices which of them. */
  tokenFeeds: v.record(Name, Name),
  heartbeatSeconds: v.number(),
  heartbeats: v.record(v.string(), v.record(Name, v.number())),
  /** The name both books have for a chain, its coin's feed, the market's name for the wrapped coin, Uniswap's factories. */
  chains: v.record(
    v.string(),
    v.object({
      name: v.string(),
      native: Name,
      wrapped: Name,
      v3: v.optional(v.string()),
      v2: v.optional(v.string()),
    }),
  ),
})

const reviewed = v.parse(
  Reviewed,
  JSON.parse(readFileSync(new URL('reviewed.json', import.meta.url), 'utf8')),
)
const { source } = reviewed
const books = new Map<string, ReadonlyMap<string, string>>()
for (const { path, bytes } of readTarball(await fetchTarball(source))) {
  const name = new RegExp(`^${source.folder}/((?:AaveV3|Chainlink)\\w+)\\.sol$`).exec(path)?.[1]
  if (name !== undefined) books.set(name, readConstants(bytes.toString('utf8')))
}

const chains = Object.fromEntries(
  Object.entries(reviewed.chains).map(([id, chain]) => {
    const market = books.get(`AaveV3${chain.name}`)
    const chainlink = books.get(`Chainlink${chain.name}`)
    if (market === undefined || chainlink === undefined)
      throw new Error(`The package knows no ${chain.name}.`)
    const underlying = (name: string) => market.get(`${name}_UNDERLYING`)
    const feeds = Object.fromEntries(
      [...new Set([chain.native, ...reviewed.feeds])].flatMap((name) => {
        const address = chainlink.get(`${name}__USD`)
        const heartbeat = reviewed.heartbeats[id]?.[name] ?? reviewed.heartbeatSeconds
        return address === undefined ? [] : [[name, [address, heartbeat]]]
      }),
    )
    const wrappedNative = underlying(chain.wrapped)
    if (feeds[chain.native] === undefined) throw new Error(`${chain.name} has no feed for ${chain.native}.`)
    if (wrappedNative === undefined) throw new Error(`${chain.name} has no ${chain.wrapped}.`)
    const dollar = ['USDCn', 'USDC', 'USDCe', 'mUSDC'].flatMap((name) => underlying(name) ?? []).slice(0, 1)
    const facts = {
      oracle: market.get('ORACLE'),
      sequencer: chainlink.get('L2_Sequencer_Uptime_Status_Feed'),
      native: chain.native,
      wrappedNative,
      feeds,
      tokens: Object.fromEntries(
        Object.entries(reviewed.tokenFeeds).flatMap(([name, feed]) => {
          const address = underlying(name)
          return address === undefined || feeds[feed] === undefined ? [] : [[address, feed]]
        }),
      ),
      stables: reviewed.stables.flatMap((name) => underlying(name) ?? []),
      quotes: [wrappedNative, ...dollar],
      v3Factory: chain.v3,
      v2Factory: chain.v2,
    }
    return [id, facts]
  }),
)
const file = fileURLToPath(new URL('addresses.json', import.meta.url))
const { package: from, version, licence } = source
writeFileSync(file, JSON.stringify({ source: { package: from, version, licence }, chains }, null, 2))
execFileSync('biome', ['format', '--write', file])
process.stdout.write(`${Object.keys(chains).length} chains\n`)

/** The addresses that a Solidity library names. It is read as text, never compiled. */
function readConstants(text: string): ReadonlyMap<string, string> {
  const constants = text.matchAll(/constant (\w+)\s*=\s*(?:\w+\()?(0x[0-9a-fA-F]{40})\b/g)
  return new Map([...constants].map(([, name = '', address = '']) => [name, address.toLowerCase()]))
}
