import { bundlePage, withImports } from './bundleHelloWorld.ts'
import { barePage, weigh } from './measureSizes.ts'

const buttons = ['AccountButton', 'NetworkButton', 'WalletButton', 'LatchkeyButton'] as const

/** Each adapter: its package, its name there, and how a page calls it. */
const adapters = [
  { from: '@latchkey/wagmi', name: 'wagmi', call: 'wagmi(config)' },
  { from: '@latchkey/ethers', name: 'ethers', call: 'ethers()' },
  { from: '@latchkey/ethers5', name: 'ethers5', call: 'ethers5()' },
  { from: '@latchkey/universal', name: 'universal', call: 'universal()' },
] as const

type Adapter = (typeof adapters)[number]

/** Chain libraries that a page with an adapter has anyway. */
const chainLibraries = [/^(viem|wagmi|@wagmi\/core|ethers)($|\/)/]

/**
 * What pages load before the visitor does anything, by what stands on them: bytes of gzipped JavaScript, styles included,
 * besides React and the chain library. From the built packages.
 */
export async function measurePages(root: string): Promise<Readonly<Record<string, number>>> {
  const bare = await bundlePage(root, barePage, 'dist')
  const page = weigh(bare.filter(({ isEntry }) => isEntry))
  const measure = (shown: readonly string[], adapter?: Adapter) => weighPage(pageWith(shown, adapter))
  const weighPage = async (script: string) => {
    const chunks = await bundlePage(root, script, 'dist', chainLibraries)
    const entry = chunks.filter(({ isEntry }) => isEntry)
    return weigh([...withImports(chunks, entry)]) - page
  }
  const sizes: Record<string, number> = { ConnectButton: await measure(['ConnectButton']) }
  for (const button of buttons) sizes[button] = await measure([button])
  for (const button of buttons) sizes[`ConnectButton ${button}`] = await measure(['ConnectButton', button])
  for (const adapter of adapters)
    sizes[`ConnectButton ${adapter.call}`] = await measure(['ConnectButton'], adapter)
  sizes['ConnectButton networks walletConnect'] = await weighPage(pairedPage)
  return sizes
}

/** As nearly every real site has it: two networks, and a way to wallets in other devices. */
const pairedPage = `
import { base, ConnectButton, ethereum, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const options = { networks: [ethereum, base], walletConnect: { relayUrl: 'wss://relay.example.com/relay' } }
createRoot(document.body).render(createElement(LatchkeyProvider, { options }, createElement(ConnectButton)))
`

function pageWith(shown: readonly string[], adapter: Adapter | undefined): string {
  const options = adapter === undefined ? 'null' : `{ options: { adapters: [${adapter.call}] } }`
  return `
import { ${shown.join(', ')}, LatchkeyProvider } from '@latchkey/react'
${adapter === undefined ? '' : `import { ${adapter.name} } from '${adapter.from}'`}
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const { config, props } = globalThis
const shown = [${shown.map((name) => `createElement(${name}, props)`).join(', ')}]
createRoot(document.body).render(createElement(LatchkeyProvider, ${options}, ...shown))
`
}
