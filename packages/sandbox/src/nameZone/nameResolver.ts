import { type Hex, parseAbi } from 'viem'
import { ownBytecode } from '../contracts/ownArtifacts.ts'

/** The resolver of a domain whose names a Latchkey server keeps, for the sandbox and for real chains: `deployContract` of viem takes it as it is. */
export const nameResolver = {
  abi: parseAbi([
    'constructor(address owner, string[] urls, address[] signers)',
    'function owner() view returns (address)',
    'function urls() view returns (string[])',
    'function signers(address signer) view returns (bool)',
    'function setOwner(address owner)',
    'function setUrls(string[] urls)',
    'function setSigner(address signer, bool isSigner)',
    'error NotOwner()',
    'error AnswerExpired()',
    'error InvalidSignature()',
  ]),
  bytecode: ownBytecode('NameResolver') as Hex,
} as const
