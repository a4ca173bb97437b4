/** How the contracts are compiled. OpenZeppelin 5.7 asks for Cancun; the resolver needs the IR pipeline. */
export const compilerSettings = {
  evmVersion: 'cancun',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  // The metadata hash depends on comments and paths; without it bytecode changes only when code does.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
} as const
