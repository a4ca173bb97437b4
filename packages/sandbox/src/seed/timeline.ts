import { type Address, getContractAddress, type Hex, numberToHex, parseGwei } from 'viem'
import type { ChainToSeed } from './chainToSeed.ts'

/** A transaction of the past, before it has a nonce and a fee. */
export type Deed = {
  readonly from: Address
  /** Left out when a contract is created. */
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
}

/** Writes a chain's past, one block after the other, each at the moment it is told. */
export type Timeline = {
  /** Puts a transaction into the block under way. */
  send(deed: Deed): Promise<void>
  /** Puts a contract's creation into the block under way, and says where the contract will be. */
  create(from: Address, initCode: Hex): Promise<Address>
  /** Closes the block under way at this moment, in unix seconds. */
  mine(time: number): Promise<void>
  /** Asks a contract as of the last block. */
  call(to: Address, data: Hex): Promise<Hex>
  /** The moment of the last block. */
  now(): number
}

// Whatever a block burned, the next asks one gwei again: fees of the past look like fees, and the
// decay of the base fee over hundreds of small blocks does not show.
const baseFee = numberToHex(parseGwei('1'))
const tip = numberToHex(parseGwei('0.1'))
const maxFee = numberToHex(parseGwei('3'))

/** Enough for nearly any call of the past. An explicit limit spares an estimate for each. */
const callGas = 500_000n

/** Opens the past of a fresh chain. */
export function openTimeline(chain: ChainToSeed, genesisTime: number): Timeline {
  const nonces = new Map<Address, number>()
  let now = genesisTime

  function takeNonce(account: Address): number {
    const nonce = nonces.get(account) ?? 0
    nonces.set(account, nonce + 1)
    return nonce
  }

  async function submit(deed: Deed, nonce: number): Promise<void> {
    await chain.request('eth_sendTransaction', [
      {
        from: deed.from,
        ...(deed.to && { to: deed.to }),
        ...(deed.value && { value: numberToHex(deed.value) }),
        ...(deed.data && { data: deed.data }),
        gas: numberToHex(deed.gas ?? callGas),
        nonce: numberToHex(nonce),
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
      },
    ])
  }

  return {
    send: (deed) => submit(deed, takeNonce(deed.from)),
    async create(from, initCode) {
      const nonce = takeNonce(from)
      await submit({ from, data: initCode, gas: creationGas(initCode) }, nonce)
      return getContractAddress({ from, nonce: BigInt(nonce) })
    },
    async mine(time) {
      now = time
      await chain.request('hardhat_setNextBlockBaseFeePerGas', [baseFee])
      await chain.request('evm_setNextBlockTimestamp', [numberToHex(time)])
      await chain.request('evm_mine')
    },
    async call(to, data) {
      return (await chain.request('eth_call', [{ to, data }, 'latest'])) as Hex
    },
    now: () => now,
  }
}

/** 200 gas a byte of code are the rule; calldata and storage come on top. */
function creationGas(initCode: Hex): bigint {
  return 1_000_000n + BigInt(initCode.length / 2) * 260n
}
