import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { CallAnswer, ChainReads, ContractCall } from '../reads/chainReads.ts'
import type { Asking, PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import type { Tokens } from '../tokens/token.ts'
import { contractFunction, readWords } from './contractWords.ts'
import { eachChain } from './eachChain.ts'
import { fromUnits, toDecimal, within } from './fixedPoint.ts'
import type { PriceFacts } from './priceFacts.ts'
import {
  chainClock,
  feedDecimals,
  laterTime,
  latestRoundData,
  type Reading,
  readFeed,
  sequencerIsUp,
} from './readFeed.ts'

/** How the sources of a server reach its chains. */
export type SourceDeps = {
  reads(chainId: Caip2): ChainReads | undefined
  facts(chainId: Caip2): PriceFacts | undefined
  readonly tokens: Pick<Tokens, 'describe'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const getAssetPrice = contractFunction('getAssetPrice(address)')
const oracleDecimals = 8n
/** The two are fed by the same reporters, so what differs more is broken. */
const agreementBasisPoints = 300n

/** Prices by Aave's oracle and by feeds, in one call for all tokens of a chain. */
export function createOracleSource({ reads, facts, now }: SourceDeps): PriceSource {
  async function ofChain(tokens: readonly TokenId[], asking: Asking): Promise<Map<Address, PriceQuote>> {
    const chainId = tokens[0]?.chainId ?? 'eip155:0'
    const [chain, known] = [reads(chainId), facts(chainId)]
    if (chain === undefined || known === undefined) return new Map()
    const ask = createQuestion()
    const sequencer = known.sequencer && ask(latestRoundData(known.sequencer))
    const clock = chain.chain.multicall3 && ask(chainClock(chain.chain.multicall3))
    const questions = tokens.map(({ address }) => {
      const asset = address === nativeAddress ? known.wrappedNative : address
      const feed = feedOf(known, address)
      return {
        address,
        feed,
        asset: known.oracle && asset && ask(getAssetPrice(known.oracle, asset)),
        round: feed && ask(latestRoundData(feed.address)),
        decimals: feed && ask(feedDecimals(feed.address)),
      }
    })
    const answers = await chain.callMany(ask.calls, asking)
    const at = (n: number | undefined | ''): CallAnswer => (typeof n === 'number' ? answers[n] : undefined)
    const nowMs = laterTime(now(), at(clock))
    const found = new Map<Address, PriceQuote>()
    if (known.sequencer !== undefined && !sequencerIsUp(at(sequencer), nowMs)) return found
    for (const { address, feed, asset, round, decimals } of questions) {
      const reading = feed && readFeed(at(round), at(decimals), feed, nowMs)
      // A feed that is silent or broken speaks against the oracle too, which listens to the same reporters.
      if (feed !== undefined && reading === undefined) continue
      const quote = choose(oraclePrice(at(asset)), reading, now())
      if (quote !== undefined) found.set(address, quote)
    }
    return found
  }

  return {
    id: 'oracle',
    supports: (chainId) => facts(chainId) !== undefined,
    prices: (tokens, asking) => eachChain(tokens, (some) => ofChain(some, asking)),
  }
}

/** Which feed prices a token. */
function feedOf(facts: PriceFacts, address: Address) {
  const isNative = address === nativeAddress || address === facts.wrappedNative
  const name = isNative ? facts.native : facts.tokens[address]
  return name === undefined ? undefined : facts.feeds[name]
}

function choose(
  oracle: bigint | undefined,
  feed: Reading | undefined,
  nowMs: number,
): PriceQuote | undefined {
  if (oracle !== undefined && feed !== undefined && !within(oracle, feed.usd, agreementBasisPoints)) {
    return undefined
  }
  if (oracle !== undefined) {
    const confidence = feed === undefined ? 0.9 : 1
    return { usd: toDecimal(oracle), source: 'oracle', at: Math.min(feed?.at ?? nowMs, nowMs), confidence }
  }
  return feed && { usd: toDecimal(feed.usd), source: 'feed', at: Math.min(feed.at, nowMs), confidence: 0.95 }
}

function oraclePrice(answer: CallAnswer): bigint | undefined {
  const told = readWords(answer, 1)?.[0]
  return told === undefined || told >> 128n !== 0n ? undefined : fromUnits(told, oracleDecimals)
}

/** Collects calls; each gives the place of its answer. */
function createQuestion() {
  const calls: ContractCall[] = []
  return Object.assign((call: ContractCall) => calls.push(call) - 1, { calls })
}
