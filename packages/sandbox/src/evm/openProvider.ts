import {
  ContractDecoder,
  L1_CHAIN_TYPE,
  l1GenesisState,
  MineOrdering,
  PRAGUE,
  precompileP256Verify,
  SpecId,
} from '@nomicfoundation/edr'
import { type Address, type Hex, hexToBytes, parseEther, parseGwei } from 'viem'
import type { TestAccount } from '../accounts.ts'
import { edrContext } from './edrContext.ts'
import { blockGasLimit, transactionGasCap } from './gasLimits.ts'
import { parseAnswer } from './parseAnswer.ts'

/** One chain's engine, spoken to in JSON-RPC methods; rejects with an `RpcError`. */
export type EvmProvider = {
  call(method: string, params?: readonly unknown[]): Promise<unknown>
}

/** What a chain is before its first block. */
export type Genesis = {
  readonly chainId: number
  /** Unix seconds. */
  readonly time: number
  readonly accounts: readonly TestAccount[]
  /** Accounts without a known key that need much money, such as the one behind the faucet. */
  readonly treasuries: readonly Address[]
  readonly code: readonly { readonly address: Address; readonly code: Hex }[]
}

const accountBalance = parseEther('10000')
const treasuryBalance = parseEther('1000000000000')

function genesisState(genesis: Genesis) {
  return [
    ...l1GenesisState(SpecId.Prague),
    ...genesis.accounts.map(({ address }) => ({ address: hexToBytes(address), balance: accountBalance })),
    ...genesis.treasuries.map((address) => ({ address: hexToBytes(address), balance: treasuryBalance })),
    ...genesis.code.map(({ address, code }) => ({ address: hexToBytes(address), code: hexToBytes(code) })),
  ]
}

/** Starts an empty chain in this process. */
export async function openProvider(genesis: Genesis): Promise<EvmProvider> {
  const context = await edrContext()
  const chainId = BigInt(genesis.chainId)
  const provider = await context.createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: false,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      // A transaction that reverts still has a hash and a receipt, as on any real chain.
      bailOnTransactionFailure: false,
      chainId,
      networkId: chainId,
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: transactionGasCap,
      genesisState: genesisState(genesis),
      hardfork: PRAGUE,
      initialBaseFeePerGas: parseGwei('1'),
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: true, blockGasLimit, memPool: { order: MineOrdering.Priority } },
      network: {
        genesisBlobGas: { gasUsed: 0n, excessGas: 0n },
        genesisBlockGasLimit: blockGasLimit,
        genesisBlockTime: BigInt(genesis.time),
      },
      observability: {},
      ownedAccounts: genesis.accounts.map(({ privateKey }) => privateKey),
      precompileOverrides: [precompileP256Verify()],
      transactionGasCap,
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    // Subscriptions are our own (they must follow reorganisations), so EDR's are never opened.
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  )
  return {
    async call(method, params = []) {
      const answer = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      return parseAnswer(answer.data, method)
    },
  }
}
