/** What all transactions of a block may use together. */
export const blockGasLimit = 60_000_000n

/**
 * What one transaction or call may use, as on mainnet since EIP-7825. It matters more here: the engine notes every
 * step it takes, so that an endless loop with gas to spare would eat the machine's memory.
 */
export const transactionGasCap = 2n ** 24n
