import { nativeAddress, SwapQuotes } from '@latchkey/wire'
import * as v from 'valibot'
import type { Address } from 'viem'
import { readSandbox } from '../src/chains/readSandbox.ts'
import { createAsker } from './askServer.ts'
import { eachOnce, type Measured, measure } from './measure.ts'
import { startScripts } from './startScripts.ts'
import { writeSwapCall } from './swapCall.ts'

// What a quote takes beside one bare `eth_call` that reads the same pools from the same chain, in turns, one request at a
// time. Each asks for another amount, so that none is kept; the list of pools is.
const rounds = 5
const requests = 100

const Started = v.object({ url: v.string() })
const asker = createAsker(1)
const scripts = startScripts()

/** A fast answer that is not the right one is worth nothing. */
function checkQuote(text: string): void {
  const [quote] = v.parse(SwapQuotes, JSON.parse(text)).quotes
  if (quote?.provider !== 'uniswap' || BigInt(quote.toAmount) === 0n) throw new Error(`No quote: ${text}`)
}

function checkCall(text: string): void {
  if (!/"result":"0x[0-9a-f]{1000}/.test(text)) throw new Error(`The call failed: ${text}`)
}

/** The round that other work on the machine disturbed least. */
function best(measured: readonly Measured[]): Measured {
  return measured.reduce((least, one) => (one.p50 < least.p50 ? one : least))
}

function writeTimes(name: string, { p50, p99 }: Measured): void {
  process.stdout.write(`${name.padEnd(52)} p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms\n`)
}

try {
  const chain = scripts.start(new URL('./swapChain.ts', import.meta.url))
  const sandboxUrl = v.parse(Started, await chain.hear()).url
  const [described] = await readSandbox(sandboxUrl)
  if (described === undefined) throw new Error('The sandbox has no chain.')
  const server = scripts.start(new URL('./priceServer.ts', import.meta.url), { sandboxUrl })
  const { url } = v.parse(Started, await server.hear())
  const at = (name: string) => (described.contracts[name] ?? '').toLowerCase() as Address

  for (const [name, from, to, first] of [
    ['the coin for a token', nativeAddress as Address, at('USDC'), 10n ** 18n],
    ['a token for a token', at('WHOLE'), at('WBTC'), 10n],
  ] as const) {
    const writeCall = await writeSwapCall(sandboxUrl, from === nativeAddress ? at('WETH') : from, to)
    let amount = first
    const quoteStep = () => {
      amount += 1n
      const query = {
        from: `eip155:8131337:${from}`,
        to: `eip155:8131337:${to}`,
        amount: String(amount),
        gasPrice: '1000000000',
      }
      const address = `${url}/v1/convert/quotes?${new URLSearchParams(query)}`
      return { send: () => asker.ask(address), after: checkQuote }
    }
    const callStep = () => {
      amount += 1n
      const body = writeCall(amount)
      return { send: () => asker.ask(described.rpc, body), after: checkCall }
    }
    const steps = (make: typeof quoteStep, count: number) => eachOnce(Array.from({ length: count }, make))
    // The first ones find the pools and try the tokens out.
    await measure(server, 1, steps(quoteStep, 20))
    const taken = { call: [] as Measured[], quote: [] as Measured[] }
    for (let round = 0; round < rounds; round++) {
      taken.call.push(await measure(chain, 1, steps(callStep, requests)))
      taken.quote.push(await measure(server, 1, steps(quoteStep, requests)))
    }
    const [call, quote] = [best(taken.call), best(taken.quote)]
    writeTimes(`bare eth_call of the pools, ${name}`, call)
    writeTimes(`quote, ${name}`, quote)
    const [middle, slow] = [quote.p50 / call.p50, quote.p99 / call.p99].map((ratio) => ratio.toFixed(2))
    process.stdout.write(`a quote takes ${middle} times a bare eth_call, ${slow} times at p99\n`)
  }
} finally {
  asker.end()
  await scripts.endAll()
}
