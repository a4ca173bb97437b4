import { type Hex, parseAbi } from 'viem'
import AccountFactory from './artifacts/AccountFactory.json' with { type: 'json' }
import ContractAccount from './artifacts/ContractAccount.json' with { type: 'json' }
import SignatureValidator from './artifacts/SignatureValidator.json' with { type: 'json' }

/** An account that is a contract and signs by the key of its owner (ERC-1271), until the owner closes it. */
export const contractAccount = {
  abi: parseAbi([
    'constructor(address owner)',
    'function owner() view returns (address)',
    'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
    'function close()',
  ]),
  bytecode: ContractAccount.bytecode as Hex,
}

/** Makes contract accounts at addresses that are known before, so that they can sign before they are there (ERC-6492). */
export const accountFactory = {
  abi: parseAbi([
    'function make(address owner) returns (address)',
    'function addressOf(address owner) view returns (address)',
  ]),
  bytecode: AccountFactory.bytecode as Hex,
}

/** Asks an account about a signature within one `eth_call`; `@latchkey/siwx` carries this code. */
export const signatureValidator = { bytecode: SignatureValidator.bytecode as Hex }
