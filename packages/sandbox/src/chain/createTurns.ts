import { RpcError, rpcCodes } from '../evm/rpcError.ts'

/** A queue of one, and its end. */
export type Turns = {
  /** Runs work when everything before it has ended, well or badly. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Waits for what was begun and takes nothing more. */
  end(): Promise<void>
}

/** Makes a queue in which each piece of work starts when the one before it has ended. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  return {
    async inTurn(work) {
      if (ended)
        throw new RpcError(rpcCodes.server, 'The sandbox has stopped: start it again to change its chains.')
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    async end() {
      ended = true
      await last
    },
  }
}
