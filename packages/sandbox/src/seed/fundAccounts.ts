import { type Address, parseEther, parseUnits } from 'viem'
import type { Tokens } from './deployTokens.ts'
import { keeper } from './keeper.ts'
import { mintToken, wrapEther } from './moves.ts'
import { people } from './people.ts'
import type { Timeline } from './timeline.ts'

type Minted = Exclude<keyof Tokens, 'WETH'>

const decimals: Record<Minted, number> = { USDC: 6, DAI: 18, WBTC: 8, TOLL: 18, WHOLE: 0, HOSTILE: 18 }

// What each account begins with. Heidi has dust, ivan more than fits a line, judy nothing at all.
const holdings: Partial<Record<keyof typeof people, Partial<Record<Minted, string>>>> = {
  alice: { USDC: '25000', DAI: '8000', WBTC: '0.75', TOLL: '500', WHOLE: '40' },
  bob: { USDC: '12000.5', DAI: '3200', WBTC: '0.2', WHOLE: '5' },
  carol: { USDC: '7300.25', DAI: '15000.123456789012345678', TOLL: '1200' },
  dave: { USDC: '950', WBTC: '1.5' },
  erin: { DAI: '640.5', WHOLE: '1' },
  frank: { USDC: '88.88', DAI: '88.88', TOLL: '88' },
  grace: { USDC: '100000', DAI: '100000' },
  heidi: { USDC: '0.000001', DAI: '0.000000000000000001', WBTC: '0.00000001', HOSTILE: '1' },
  ivan: { USDC: '987654321987.654321', DAI: '1000000000000', WBTC: '19999.99999999', WHOLE: '1000000000000' },
}

// The keeper makes the markets, so it holds what they need.
const keeperHoldings: Record<Minted, string> = {
  USDC: '2000000000',
  DAI: '2000000000',
  WBTC: '10000',
  TOLL: '5000000',
  WHOLE: '1000',
  HOSTILE: '1000000',
}
const keeperWrapped = parseEther('400000')

/** Mints every account's first tokens. */
export async function fundAccounts(timeline: Timeline, tokens: Tokens): Promise<void> {
  const mint = async (to: Address, amounts: Partial<Record<Minted, string>>) => {
    for (const [symbol, amount] of Object.entries(amounts) as [Minted, string][]) {
      await timeline.send(mintToken(tokens[symbol], keeper, to, parseUnits(amount, decimals[symbol])))
    }
  }
  await timeline.send(wrapEther(tokens.WETH, keeper, keeperWrapped))
  await mint(keeper, keeperHoldings)
  for (const [name, amounts] of Object.entries(holdings)) {
    await mint(people[name as keyof typeof people], amounts)
  }
  await timeline.mine(timeline.now() + 60)
}
