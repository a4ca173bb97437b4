import { type Address, concat, encodeAbiParameters, parseAbiParameters } from 'viem'
import { ownBytecode } from '../contracts/ownArtifacts.ts'
import { hostileName, hostileSymbol } from './hostileText.ts'
import { keeper } from './keeper.ts'
import { people } from './people.ts'
import type { Timeline } from './timeline.ts'

/** The ERC-20s of a chain, by symbol. */
export type Tokens = Readonly<
  Record<'USDC' | 'DAI' | 'WBTC' | 'WETH' | 'TOLL' | 'WHOLE' | 'HOSTILE', Address>
>

const tokenParameters = parseAbiParameters('string, string, uint8, string, string, address')
const tollParameters = parseAbiParameters('string, string, address')

/** Creates the tokens; what belongs to an owner belongs to alice. */
export async function deployTokens(timeline: Timeline): Promise<Tokens> {
  const token = (name: string, symbol: string, decimals: number, version = '1', domain = name) => {
    const args = encodeAbiParameters(tokenParameters, [name, symbol, decimals, domain, version, people.alice])
    return timeline.create(keeper, concat([ownBytecode('Token'), args]))
  }
  const toll = encodeAbiParameters(tollParameters, ['Toll Road', 'TOLL', people.alice])
  const tokens = {
    WETH: await timeline.create(keeper, ownBytecode('WrappedEther')),
    // USDC signs its permits under version 2.
    USDC: await token('USD Coin', 'USDC', 6, '2'),
    DAI: await token('Dai Stablecoin', 'DAI', 18),
    WBTC: await token('Wrapped BTC', 'WBTC', 8),
    TOLL: await timeline.create(keeper, concat([ownBytecode('TollToken'), toll])),
    WHOLE: await token('Whole Things', 'WHOLE', 0),
    HOSTILE: await token(hostileName, hostileSymbol, 18, '1', 'Hostile'),
  }
  await timeline.mine(timeline.now() + 3600)
  return tokens
}
