import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { ethereum } from '../../chains/chains.ts'
import { swapPage } from '../../test/swapPage.ts'
import { usdc } from '../../test/swapService.ts'
import { readySwap } from '../../test/swapStates.ts'
import { readAllowance } from './readAllowance.ts'
import { readOffer } from './readOffer.ts'
import { readToken, readTokens } from './readTokens.ts'
import { requireOrder } from './swapOrder.ts'
import { swapAddress } from './swapToken.ts'

const local = { ...ethereum, id: 8131337, caip2: 'eip155:8131337', name: 'Local' } as const

test('S8.46 S8.47 S8.49 on an unsupported network there are no quotes and no tokens, and nothing is allowed', async () => {
  const page = await swapPage({ chains: [local], world: { chainId: local.caip2 } })
  const order = requireOrder(readySwap())
  const token = swapAddress(local.caip2, usdc)
  const here = { ...order, from: { ...order.from, chainId: local.caip2, address: token } }
  const before = page.asked.length
  await expect(readOffer(page.latchkey, here, undefined)).rejects.toMatchObject({ code: 'swap.noRoute' })
  expect(await readTokens(page.latchkey, local.caip2)).toEqual([])
  expect(await readToken(page.latchkey, local.caip2, usdc)).toBeUndefined()
  expect(await readAllowance(page.latchkey, here)).toEqual({ token, amount: 0n })
  const asked = page.asked.slice(before).map(({ pathname }) => pathname)
  expect(asked.filter((path) => path !== paths.supportedChains)).toEqual([])
  page.leave()
})
