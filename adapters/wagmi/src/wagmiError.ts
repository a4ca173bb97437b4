import {
  ChainNotAddedError,
  LatchkeyError,
  WalletAccountError,
  WalletMissingError,
  WalletUnsupportedError,
} from '@latchkey/core/adapter'
import { walletError } from '@latchkey/evm'

/** What wagmi says by itself, without a wallet. */
const own: Readonly<Record<string, new (options: ErrorOptions) => LatchkeyError>> = {
  ProviderNotFoundError: WalletMissingError,
  ConnectorNotConnectedError: WalletMissingError,
  ConnectorAccountNotFoundError: WalletAccountError,
  ChainNotConfiguredError: ChainNotAddedError,
  SwitchChainNotSupportedError: WalletUnsupportedError,
}

/** More than viem and wagmi ever wrap. */
const mostLayers = 20

/** What a wagmi action threw, as one of ours: what the wallet itself said, where it said something. */
export function wagmiError(error: unknown): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const said = unwrap(error)
  const name = said instanceof Error ? said.name : ''
  const Own = Object.hasOwn(own, name) ? own[name] : undefined
  return Own ? new Own({ cause: error }) : walletError(said)
}

/** What failing to move to another chain means: wagmi calls every failure to add a chain the visitor's. */
export function switchError(error: unknown): LatchkeyError {
  const known = wagmiError(error)
  const isAdding = error instanceof Error && error.name === 'UserRejectedRequestError'
  const isTold = known.code === 'wallet.declined' || known.code === 'wallet.pending'
  return isAdding && !isTold ? new ChainNotAddedError({ cause: error }) : known
}

/** viem and wagmi wrap what a wallet or a node threw, often more than once, each time with words of their own. */
function unwrap(error: unknown): unknown {
  let inner = error
  // A wallet's error may be its own cause.
  for (let layer = 0; layer < mostLayers && isWrapped(inner); layer += 1) inner = inner.cause
  return inner
}

function isWrapped(error: unknown): error is Error & { readonly cause: object } {
  return (
    error instanceof Error &&
    'shortMessage' in error &&
    typeof error.cause === 'object' &&
    error.cause !== null
  )
}
