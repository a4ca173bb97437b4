import { isBlind, never, playBehaviour } from '../script/behaviour.ts'
import type { Script } from '../script/createScript.ts'
import type { Door } from './createDoor.ts'
import type { EvmContext, EvmRequest } from './evmContext.ts'
import type { EvmWalletDeps } from './evmTypes.ts'
import { prepareRequest } from './methods/prepareRequest.ts'
import { ProviderRpcError, walletErrors } from './providerRpcError.ts'

/** What answering needs besides the wallet's own context. */
export type Answering = {
  readonly context: EvmContext
  readonly script: Script
  readonly door: Door
  /** Origins with an open question whether they may connect. */
  readonly connecting: Set<string>
  readonly decide: EvmWalletDeps['decide']
}

/** Answers one request: checks it, waits for the lock, then does what the script or the person says. */
export async function answerRequest(
  answering: Answering,
  request: EvmRequest,
  isOvertaken: () => boolean,
): Promise<unknown> {
  const { context, script, door, connecting } = answering
  const { origin, method } = request
  const acting = {
    clock: context.clock,
    approve: () => Promise.reject(walletErrors.unsupported(method)),
    rejection: walletErrors.rejected,
    failure: toError,
  }

  if (isBlind(script.peek(method))) return playBehaviour(script.take(method) ?? 'approve', acting)

  const prepared = prepareRequest(context, request)
  const { ask } = prepared
  if (ask || prepared.wakes) await door.pass(origin, method)

  const isConnect = ask?.kind === 'connect'
  // Wallets show one connect question a site at a time; what a test has queued is answered all the same.
  if (isConnect && connecting.has(origin) && !script.isQueued(method)) throw walletErrors.busy(method)
  if (isConnect) connecting.add(origin)
  try {
    const scripted = script.take(method)
    const behaviour = scripted ?? (ask && (await answering.decide?.(ask))) ?? 'approve'
    return await playBehaviour(behaviour, {
      ...acting,
      // What a crash has overtaken is not done any more, whoever approves it late.
      approve: async () => (isOvertaken() ? never() : prepared.perform()),
    })
  } finally {
    if (isConnect) connecting.delete(origin)
  }
}

function toError(failure: {
  readonly code?: number
  readonly message: string
  readonly data?: unknown
}): Error {
  return failure.code === undefined
    ? new Error(failure.message)
    : new ProviderRpcError(failure.code, failure.message, failure.data)
}
