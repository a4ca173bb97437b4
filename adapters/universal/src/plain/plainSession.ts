import {
  type Connector,
  WalletFailedError,
  WalletMissingError,
  type WalletSession,
  WalletUnsupportedError,
} from '@latchkey/core/adapter'
import { walletError } from '@latchkey/evm'
import { createEvents } from '../line/createEvents.ts'
import { followLine } from '../line/followLine.ts'
import type { Line, Params } from '../line/line.ts'
import { checkAllowed } from '../line/lineError.ts'

/** What pages ask of a wallet of a family that has no provider of its own: its methods by name. */
type PlainRequest = { readonly method: string; readonly params?: Params; readonly signal?: AbortSignal }

/** What is different in each family. */
export type Family = {
  /** How a text is signed: the request, and what of the answer is the signature. */
  signRequest(message: string, address: string): { readonly method: string; readonly params: Params }
  getBalance(address: string, signal?: AbortSignal): Promise<bigint>
}

/** A family of a paired wallet without a chain library: requests pass through, texts are signed. */
export function plainSession(connector: Connector, line: Line, family: Family): WalletSession | undefined {
  let last = line.state()
  if (last === undefined) return undefined
  const read = () => {
    last = line.state() ?? last
    return last ?? missing()
  }

  async function request({ method, params = [], signal }: PlainRequest): Promise<unknown> {
    checkAllowed(line, method)
    return line.ask(method, params, signal && { signal })
  }

  return {
    connector,
    provider: { request, ...createEvents(line, (chainId) => chainId) },
    get accounts() {
      return read().accounts
    },
    get chainId() {
      return read().chainId
    },
    subscribe: (listener) => followLine(line, listener),
    async switchChain({ caip2 }) {
      // These wallets have no request by which a site could move them.
      if (!line.chains().includes(caip2)) throw new WalletUnsupportedError()
      line.move(caip2)
    },
    getBalance: family.getBalance,
    async signMessage(message, address, signal) {
      signal?.throwIfAborted()
      try {
        const asked = family.signRequest(message, address)
        return readSignature(await request({ ...asked, ...(signal && { signal }) }))
      } catch (error) {
        signal?.throwIfAborted()
        throw walletError(error)
      }
    },
    async disconnect() {
      line.end()
    },
  }
}

function readSignature(answer: unknown): string {
  const { signature } = Object(answer)
  if (typeof signature !== 'string' || signature === '')
    throw new WalletFailedError(undefined, { cause: answer })
  return signature
}

function missing(): never {
  throw new WalletMissingError()
}
