// Tools name the same controls with the prefix of the node they grew up with.
const controlMethods = [
  'hardhat_dropTransaction',
  'hardhat_getAutomine',
  'hardhat_impersonateAccount',
  'hardhat_metadata',
  'hardhat_mine',
  'hardhat_setBalance',
  'hardhat_setCode',
  'hardhat_setCoinbase',
  'hardhat_setMinGasPrice',
  'hardhat_setNextBlockBaseFeePerGas',
  'hardhat_setNonce',
  'hardhat_setPrevRandao',
  'hardhat_setStorageAt',
  'hardhat_stopImpersonatingAccount',
  'evm_increaseTime',
  'evm_revert',
  'evm_setAutomine',
  'evm_setBlockGasLimit',
  'evm_setIntervalMining',
  'evm_setNextBlockTimestamp',
  'evm_setTime',
  'evm_snapshot',
] as const

const bySuffix = new Map<string, string>(
  controlMethods.map((method) => [method.slice(method.indexOf('_') + 1), method]),
)

/** Gives the name the engine knows: `anvil_setBalance` and `evm_setBalance` are `hardhat_setBalance`. */
export function canonicalMethod(method: string): string {
  // `evm_mine` and `hardhat_mine` take different parameters: both names stay.
  if (method === 'evm_mine') return method
  const match = /^(?:anvil|hardhat|evm)_(.+)$/.exec(method)
  return (match?.[1] && bySuffix.get(match[1])) || method
}

/** Tells whether a method belongs to the controls of a test node rather than to Ethereum. */
export function isControlMethod(method: string): boolean {
  return /^(?:anvil|hardhat|evm)_/.test(method)
}
