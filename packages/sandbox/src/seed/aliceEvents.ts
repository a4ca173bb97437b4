import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem'
import { reverterAbi } from '../contracts/abis.ts'
import type { Contracts } from '../contracts/contractNames.ts'
import { ensAbi } from '../contracts/ensAbis.ts'
import { ownBytecode } from '../contracts/ownArtifacts.ts'
import { keeper } from './keeper.ts'
import * as move from './moves.ts'
import type { PastEvent } from './pastEvent.ts'
import { people } from './people.ts'
import * as swap from './swapMoves.ts'
import type { Deed } from './timeline.ts'
import type { Variation } from './variation.ts'

const hour = 60 * 60
const day = 24 * hour
const { alice, bob, carol, dave, erin, frank, grace, heidi, ivan, judy } = people

/** Fourteen months of alice: what she did, what came to her, and what went wrong. */
export function aliceEvents(contracts: Contracts, vary: Variation): readonly PastEvent[] {
  const { USDC, DAI, WBTC, WETH, TOLL, WHOLE, HOSTILE, Collectible, SpamCollectible } = contracts
  const v3 = contracts.SwapRouter02
  const v2 = contracts.UniswapV2Router02
  const ether = (amount: string) => vary.amount(parseEther(amount))
  const usdc = (amount: string) => vary.amount(parseUnits(amount, 6))
  const dai = ether

  const days = (ago: number, ...deeds: readonly Deed[]): PastEvent => ({
    secondsAgo: ago * day + vary.below(8) * hour + vary.below(hour),
    deeds,
  })
  const minutes = (ago: number, ...deeds: readonly Deed[]): PastEvent => ({ secondsAgo: ago * 60, deeds })

  return [
    days(425, claimName(contracts, alice, 'alice.eth'), claimName(contracts, bob, 'bob.eth')),
    days(423, move.sendEther(bob, alice, ether('2.5'))),
    days(421, move.approveToken(USDC, alice, v3)),
    days(420, swap.swapV3(v3, alice, { tokenIn: USDC, tokenOut: WETH, fee: 500, amountIn: usdc('3000') })),
    days(416, move.sendEther(alice, carol, ether('0.8'))),
    days(405, move.mintCollectible(Collectible, alice)),
    days(398, move.sendToken(USDC, carol, alice, usdc('1250'))),
    days(391, move.wrapEther(WETH, alice, ether('5'))),
    days(385, move.sendToken(USDC, alice, bob, usdc('300'))),
    days(372, move.approveToken(DAI, alice, v2, parseEther('5000'))),
    days(371, swap.swapToEtherV2(v2, alice, [DAI, WETH], dai('1500'))),
    // More than she has: the token refuses.
    days(360, move.sendToken(USDC, alice, dave, parseUnits('1000000', 6))),
    days(352, move.sendToken(WBTC, dave, alice, parseUnits('0.05', 8))),
    days(344, move.sendEther(alice, erin, ether('0.12'))),
    days(338, move.mintCollectible(Collectible, alice)),
    days(331, swap.swapEtherV2(v2, alice, [WETH, USDC], ether('1.5'))),
    days(325, move.sendToken(DAI, erin, alice, dai('120'))),
    days(310, move.unwrapEther(WETH, alice, ether('2'))),
    days(301, move.approveToken(WETH, alice, v3)),
    days(300, swap.swapV3(v3, alice, { tokenIn: WETH, tokenOut: USDC, fee: 3000, amountIn: ether('1') })),
    days(290, move.sendCollectible(Collectible, alice, bob, 1n)),
    days(281, createPoints()),
    days(276, move.mintCollectible(Collectible, carol), move.sendToken(USDC, carol, alice, usdc('18.2'))),
    // She asked for more than the pool gives, then for less.
    days(
      262,
      swap.swapEtherV3(v3, alice, {
        ...etherForDai(contracts, ether('0.7')),
        amountOutMinimum: parseEther('9999'),
      }),
    ),
    days(261, swap.swapEtherV3(v3, alice, etherForDai(contracts, ether('0.7')))),
    days(250, move.sendEther(frank, alice, ether('0.33'))),
    days(243, move.sendToken(DAI, alice, frank, dai('75.5'))),
    days(230, move.airdropCollectibles(SpamCollectible, judy, [alice, bob, carol, dave])),
    days(222, move.approveToken(USDC, alice, v3, 0n)),
    days(215, move.sendEther(alice, judy, ether('0.05'))),
    days(204, move.mintCollectible(Collectible, bob)),
    days(203, move.sendCollectible(Collectible, bob, alice, 4n)),
    days(
      195,
      swap.swapEtherV3(v3, alice, { tokenIn: WETH, tokenOut: WBTC, fee: 3000, amountIn: ether('2') }),
    ),
    days(187, move.sendToken(TOLL, alice, carol, ether('100'))),
    days(180, move.sendToken(HOSTILE, keeper, alice, parseEther('5000'))),
    days(171, swap.swapV2(v2, alice, [DAI, WETH, USDC], dai('400'))),
    days(160, move.sendToken(USDC, alice, grace, usdc('42.42'))),
    days(152, move.approveCollectibles(Collectible, alice, bob, true)),
    days(151, move.approveCollectibles(Collectible, alice, bob, false)),
    days(140, move.sendToken(USDC, grace, alice, usdc('2000'))),
    days(131, move.wrapEther(WETH, alice, ether('1'))),
    days(128, move.sendToken(WETH, alice, dave, ether('0.4'))),
    // Its deadline had long passed when it was mined.
    days(115, swap.swapEtherV2(v2, alice, [WETH, DAI], ether('0.6'), 1n)),
    days(114, swap.swapEtherV2(v2, alice, [WETH, DAI], ether('0.6'))),
    days(100, move.sendEther(alice, bob, ether('1.2'))),
    days(92, move.sendToken(WHOLE, bob, alice, 3n)),
    days(85, move.sendToken(WHOLE, alice, erin, 2n)),
    days(70, move.approveToken(USDC, alice, v3, parseUnits('10000', 6))),
    days(69, swap.swapV3(v3, alice, { tokenIn: USDC, tokenOut: DAI, fee: 100, amountIn: usdc('2000') })),
    days(60, move.sendEther(ivan, alice, ether('4'))),
    days(52, move.mintCollectible(Collectible, alice)),
    days(45, setText(contracts, 'com.github', 'alice-of-the-sandbox')),
    days(38, move.sendEther(alice, heidi, ether('0.25'))),
    days(31, move.approveToken(DAI, alice, v3)),
    days(
      30,
      swap.swapToEtherV3(v3, alice, { tokenIn: DAI, tokenOut: WETH, fee: 3000, amountIn: dai('900') }),
    ),
    days(21, move.sendToken(USDC, dave, alice, usdc('500'))),
    days(14, move.sendToken(USDC, alice, carol, usdc('120'))),
    days(9, refuse(contracts)),
    days(7, move.sendCollectible(Collectible, alice, carol, 2n)),
    days(5, swap.swapEtherV3(v3, alice, { tokenIn: WETH, tokenOut: USDC, fee: 500, amountIn: ether('0.5') })),
    days(3, move.sendEther(carol, alice, ether('0.02'))),
    days(1, move.sendToken(USDC, alice, bob, usdc('15'))),
    minutes(1100, move.wrapEther(WETH, alice, ether('0.3'))),
    minutes(310, move.sendToken(USDC, bob, alice, usdc('60'))),
    minutes(185, move.sendEther(alice, carol, ether('0.01'))),
    minutes(50, swap.swapEtherV3(v3, alice, etherForDai(contracts, ether('0.2')))),
    minutes(12, move.sendToken(USDC, grace, alice, usdc('25'))),
  ]
}

const etherForDai = ({ WETH, DAI }: Contracts, amountIn: bigint) =>
  ({ tokenIn: WETH, tokenOut: DAI, fee: 3000, amountIn }) as const

function claimName(contracts: Contracts, from: Deed['from'], name: string): Deed {
  const data = encodeFunctionData({ abi: ensAbi, functionName: 'setName', args: [name] })
  return { from, to: contracts.ReverseRegistrar, data }
}

function setText(contracts: Contracts, key: string, value: string): Deed {
  const data = encodeFunctionData({
    abi: ensAbi,
    functionName: 'setText',
    args: [namehash('alice.eth'), key, value],
  })
  return { from: alice, to: contracts.PublicResolver, data }
}

function refuse(contracts: Contracts): Deed {
  const data = encodeFunctionData({ abi: reverterAbi, functionName: 'refuse', args: [7n] })
  return { from: alice, to: contracts.Reverter, data, gas: 60_000n }
}

/** A token of her own, which nobody lists. */
function createPoints(): Deed {
  const parameters = parseAbiParameters('string, string, uint8, string, string, address')
  const args = encodeAbiParameters(parameters, ['Alice Points', 'ALICE', 18, 'Alice Points', '1', alice])
  const data: Hex = concat([ownBytecode('Token'), args])
  return { from: alice, data, gas: 4_000_000n }
}
