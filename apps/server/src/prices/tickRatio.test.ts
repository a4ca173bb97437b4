import { expect, test } from 'vitest'
import { tickRatio } from './tickRatio.ts'

const q192 = 1n << 192n
/** A ratio in trillionths, to the nearest. */
const parts = (ratio: bigint | undefined) => ((ratio ?? 0n) * 10n ** 12n + q192 / 2n) / q192

test('a tick is a ten-thousandth more than the one before', () => {
  expect(tickRatio(0)).toBe(q192)
  expect(parts(tickRatio(1))).toBe(1_000_100_000_000n)
  expect(parts(tickRatio(2))).toBe(1_000_200_010_000n)
  expect(parts(tickRatio(-1))).toBe(999_900_009_999n)
})

test('ratios agree with those that Uniswap publishes for the ends of its range', () => {
  // The square roots at the ends, as its contracts name them.
  const least = 4295128739n
  const most = 1461446703485210103287273052203988822378723970342n
  const close = (ratio: bigint | undefined, root: bigint) => {
    const square = root * root
    const gap = (ratio ?? 0n) > square ? (ratio ?? 0n) - square : square - (ratio ?? 0n)
    return gap * 10n ** 8n <= square
  }
  expect(close(tickRatio(-887272), least)).toBe(true)
  expect(close(tickRatio(887272), most)).toBe(true)
})

test.each([887273, -887273, 1.5, Number.NaN])('there is no tick %s', (tick) => {
  expect(tickRatio(tick)).toBeUndefined()
})
