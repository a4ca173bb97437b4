const shared = {
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  // The metadata hash depends on comments and paths; without it bytecode changes only when code does.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
} as const

/** Sites run these on every chain, and some of them lack the opcodes that came after the merge. */
const portable: readonly string[] = ['SignatureValidator.sol']

/** How a contract is compiled. OpenZeppelin 5.7 asks for Cancun; the resolver needs the IR pipeline. */
export function compilerSettings(file: string) {
  return { evmVersion: portable.includes(file) ? 'london' : 'cancun', ...shared } as const
}
