import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { nextBlockTime } from '../chain/chainClock.ts'
import type { Chain } from '../chain/chainState.ts'
import { change } from '../chain/change.ts'
import { holdMining, resumeMining, setNextBlockTime } from '../chain/controlRequests.ts'
import { reorgObstacle } from '../chain/reorganise.ts'
import { request } from '../chain/request.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { ChainControls } from './chainControls.ts'
import { Fault } from './fault.ts'
import { give } from './give.ts'
import { dropTransaction, replaceTransaction } from './pendingTransaction.ts'
import { setPrice } from './setPrice.ts'

/** Makes the controls of one chain and its endpoint. */
export function createControls(endpoint: Endpoint): ChainControls {
  const { chain } = endpoint
  return {
    async mine(blocks = 1) {
      await request(chain, 'hardhat_mine', [blocks])
    },
    async holdMining() {
      await chain.inTurn(() => holdMining(chain))
    },
    async resumeMining() {
      await chain.inTurn(() => resumeMining(chain))
    },
    async setTime(unixSeconds) {
      await chain.inTurn(() => setNextBlockTime(chain, unixSeconds))
    },
    faucet: (gift) => give(chain, gift),
    async reorg(blocks, { keepTransactions = true } = {}) {
      await chain.inTurn(() => reorg(chain, blocks, keepTransactions))
    },
    replaceTransaction: (hash, changes) => replaceTransaction(chain, hash, changes),
    dropTransaction: (hash) => dropTransaction(chain, hash),
    setPrice: (feed, usd) => setPrice(chain, feed, usd),
    async setFault(fault) {
      endpoint.faults.add(v.parse(Fault, fault))
    },
    async clearFaults() {
      endpoint.faults.clear()
    },
    async stop() {
      endpoint.stopped = true
      for (const socket of endpoint.sockets) socket.terminate()
    },
    async resume() {
      endpoint.stopped = false
    },
  }
}

async function reorg(chain: Chain, blocks: number, keepTransactions: boolean): Promise<void> {
  if (!Number.isSafeInteger(blocks) || blocks < 1) {
    throw new RpcError(
      rpcCodes.invalidParams,
      `A whole number of blocks is needed to reorganise, not ${blocks}.`,
    )
  }
  const obstacle = reorgObstacle(chain, blocks)
  if (obstacle) throw new RpcError(rpcCodes.invalidParams, obstacle)
  const prevRandao = `0x${randomBytes(32).toString('hex')}`
  await change(chain, { op: 'reorg', blocks, keepTransactions, time: nextBlockTime(chain), prevRandao })
}
