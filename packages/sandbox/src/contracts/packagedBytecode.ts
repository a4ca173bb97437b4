import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type Hex, isHex, slice } from 'viem'

const require = createRequire(import.meta.url)

// These contracts are under licences of their own (see NOTICE): they stay in their packages and are read
// there each time, never copied.
const artifactFiles = {
  UniswapV2Factory: () => require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
  UniswapV2Router02: () => require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  UniswapV3Factory: () =>
    require.resolve('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  NonfungiblePositionManager: () =>
    require.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    ),
  QuoterV2: () =>
    require.resolve('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
  UniswapInterfaceMulticall: () =>
    require.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/lens/UniswapInterfaceMulticall.sol/UniswapInterfaceMulticall.json',
    ),
  SwapRouter02: () =>
    require.resolve('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
  ENSRegistry: () => require.resolve('@ensdomains/ens/build/contracts/ENSRegistry.json'),
  ReverseRegistrar: () => require.resolve('@ensdomains/ens/build/contracts/ReverseRegistrar.json'),
  PublicResolver: () => require.resolve('@ensdomains/resolver/build/contracts/PublicResolver.json'),
} as const

/** A contract that lives in an npm package of its own. */
export type PackagedContract = keyof typeof artifactFiles

/** The creation code of a packaged contract. */
export function packagedBytecode(name: PackagedContract): Hex {
  return v.parse(v.object({ bytecode: Bytecode }), readArtifact(name)).bytecode
}

/** What a packaged contract leaves on the chain once it is created. */
export function packagedRuntime(name: PackagedContract): Hex {
  return v.parse(v.object({ deployedBytecode: Bytecode }), readArtifact(name)).deployedBytecode
}

/** What Multicall3 leaves on the chain: viem carries its creation code, though not as an export. */
export function multicall3Runtime(): Hex {
  const file = join(dirname(require.resolve('viem')), 'constants/contracts.js')
  const { multicall3Bytecode } = v.parse(v.object({ multicall3Bytecode: Bytecode }), require(file))
  // The first 32 bytes are the constructor: they return the rest.
  return slice(multicall3Bytecode, 32)
}

/** Older artifacts write their bytecode without a prefix. */
const Bytecode = v.pipe(
  v.string(),
  v.minLength(4),
  v.transform((text) => (text.startsWith('0x') ? text : `0x${text}`)),
  v.custom<Hex>((text) => isHex(text)),
)

function readArtifact(name: PackagedContract): unknown {
  return JSON.parse(readFileSync(artifactFiles[name](), 'utf8'))
}
