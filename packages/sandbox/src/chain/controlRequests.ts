import * as v from 'valibot'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { alignEngineClock, nextBlockTime, unixNow } from './chainClock.ts'
import type { Chain } from './chainState.ts'
import { change } from './change.ts'
import { assertPayableFee } from './payable.ts'

const maxBlocks = 1_000_000
const maxInterval = 1_000_000
// The end of the year 9999, beyond which clients cannot show a date.
const maxTime = 253_402_300_799

const Quantity = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(0x[0-9a-f]+|\d+)$/i)), v.bigint()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

type ControlRequest = (chain: Chain, params: readonly unknown[]) => Promise<unknown>

/** The control methods of test nodes that the engine must not answer by itself. */
export const controlRequests: Readonly<Record<string, ControlRequest | undefined>> = {
  evm_mine: async (chain, [asked]) => {
    const options = typeof asked === 'object' && asked !== null ? asked : { timestamp: asked }
    const blocks = 'blocks' in options ? readCount(options.blocks) : 1
    const time =
      'timestamp' in options && options.timestamp != null
        ? readTime(chain, options.timestamp)
        : nextBlockTime(chain)
    await change(chain, { op: 'mine', blocks, interval: 1, time })
    return '0x0'
  },
  hardhat_mine: async (chain, [blocks, interval]) => {
    await change(chain, {
      op: 'mine',
      blocks: blocks == null ? 1 : readCount(blocks),
      // Two blocks of one time do not exist here, so no pause is the shortest.
      interval: interval == null ? 1 : Math.max(1, Math.min(readQuantity(interval), maxInterval)),
      time: nextBlockTime(chain),
    })
    return true
  },
  evm_setAutomine: (chain, [on]) => (on === false ? holdMining(chain) : resumeMining(chain)),
  evm_setIntervalMining: async (_, [interval]) => {
    if (readQuantity(interval) === 0) return true
    throw new RpcError(
      rpcCodes.invalidParams,
      'A sandbox chain does not mine by interval on request: start the sandbox with tickMs (--tick-ms).',
    )
  },
  evm_increaseTime: async (chain, [seconds]) => {
    const offset = chain.clock.offset + readQuantity(seconds)
    checkTime(unixNow() + offset)
    await change(chain, { op: 'clock', offset })
    await alignEngineClock(chain)
    return `0x${Math.max(offset, 0).toString(16)}`
  },
  hardhat_setNextBlockBaseFeePerGas: (chain, params) => {
    assertPayableFee('baseFeePerGas', params[0])
    return change(chain, { op: 'engine', method: 'hardhat_setNextBlockBaseFeePerGas', params: [...params] })
  },
  evm_setNextBlockTimestamp: (chain, [time]) => setNextBlockTime(chain, time),
  evm_setTime: (chain, [time]) => setNextBlockTime(chain, time),
  evm_snapshot: (chain) => change(chain, { op: 'snapshot' }),
  evm_revert: async (chain, [snapshot]) => {
    const id = `0x${readQuantity(snapshot).toString(16)}`
    const reverted = await change(chain, { op: 'revert', snapshot: id })
    await alignEngineClock(chain)
    return reverted
  },
}

/** Lets transactions wait in the pool from now on. */
export function holdMining(chain: Chain): Promise<unknown> {
  return change(chain, { op: 'hold' })
}

/** Mines what waits, and from now on one block for each transaction. */
export function resumeMining(chain: Chain): Promise<unknown> {
  return change(chain, { op: 'resume', time: nextBlockTime(chain) })
}

/** Gives the next block this time; later ones go on from there. */
export async function setNextBlockTime(chain: Chain, asked: unknown): Promise<string> {
  const time = readTime(chain, asked)
  await change(chain, { op: 'clock', offset: time - unixNow(), next: time })
  await alignEngineClock(chain)
  return `0x${time.toString(16)}`
}

function readTime(chain: Chain, asked: unknown): number {
  const time = checkTime(readQuantity(asked))
  if (time > chain.head.time) return time
  throw new RpcError(
    rpcCodes.invalidParams,
    `The next block's time must be after the last block's, ${chain.head.time}, but ${time} was asked for.`,
  )
}

function checkTime(time: number): number {
  if (time <= maxTime) return time
  throw new RpcError(rpcCodes.invalidParams, 'A chain cannot live beyond the year 9999.')
}

function readCount(asked: unknown): number {
  const count = readQuantity(asked)
  if (count >= 1 && count <= maxBlocks) return count
  throw new RpcError(rpcCodes.invalidParams, `A count from 1 to ${maxBlocks} is needed here, not ${count}.`)
}

function readQuantity(asked: unknown): number {
  const parsed = v.safeParse(Quantity, asked)
  if (parsed.success) return parsed.output
  throw new RpcError(rpcCodes.invalidParams, `A whole number is needed here, not ${JSON.stringify(asked)}.`)
}
