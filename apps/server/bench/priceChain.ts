import { startSandbox } from '@latchkey/sandbox'

// A chain in a process of its own.
const sandbox = await startSandbox({ chains: [8131337] })
const { WBTC, WETH, USDC, DAI, TOLL } = sandbox.chain(8131337).contracts
process.on('disconnect', () => process.exit())
process.send?.({ url: sandbox.url, tokens: [WBTC, WETH, USDC, DAI, TOLL] })
