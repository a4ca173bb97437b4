import { expect, test } from 'vitest'
import { canonicalMethod } from './canonicalMethod.ts'

test.each([
  ['anvil_setBalance', 'hardhat_setBalance'],
  ['evm_setBalance', 'hardhat_setBalance'],
  ['anvil_impersonateAccount', 'hardhat_impersonateAccount'],
  ['anvil_mine', 'hardhat_mine'],
  ['anvil_snapshot', 'evm_snapshot'],
  ['anvil_setTime', 'evm_setTime'],
  ['anvil_setNextBlockTimestamp', 'evm_setNextBlockTimestamp'],
  ['hardhat_setBalance', 'hardhat_setBalance'],
  ['evm_mine', 'evm_mine'],
  ['anvil_dumpState', 'anvil_dumpState'],
  ['eth_setBalance', 'eth_setBalance'],
])('%s means %s', (asked, known) => {
  expect(canonicalMethod(asked)).toBe(known)
})
