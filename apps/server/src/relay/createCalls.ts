import { type Caller, createMethods, type MethodDeps } from './methods.ts'
import { isRelayMethod, type RelayMethod, type RelayParams, readParams } from './params.ts'
import { readFrame } from './readFrame.ts'
import { RelayError } from './relayError.ts'

/** What calls need besides what methods do. */
export type CallDeps = MethodDeps & {
  /** A call was over the limit. */
  readonly onRefused: (caller: Caller) => void
  readonly onTrouble: (error: unknown) => void
}

/** Answers one frame: at once where nothing has to be waited for; undefined when there is nothing to say. */
export type Answer = (caller: Caller, text: string) => string | undefined | Promise<string | undefined>

/** Makes the part that reads frames and answers them. */
export function createCalls(deps: CallDeps): Answer {
  const { hub, mailroom, limits, onRefused, onTrouble } = deps
  const methods = createMethods(deps)

  function failure(caller: Caller, id: string, error: unknown): string {
    const told = error instanceof RelayError ? error : new RelayError('Unknown')
    if (told !== error) onTrouble(error)
    if (told.tag === 'TooManyRequests') onRefused(caller)
    const body = { code: told.code, message: told.message, data: told.tag }
    return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(body)}}`
  }

  function run<M extends RelayMethod>(caller: Caller, method: M, params: unknown): unknown {
    const handler: (caller: Caller, params: RelayParams<M>) => unknown = methods[method]
    return handler(caller, readParams(method, params))
  }

  return (caller, text) => {
    const frame = readFrame(text)
    if (frame.kind === 'received') {
      const pushed = caller.peer && hub.takePushed(caller.peer, frame.pushId)
      if (pushed !== undefined) {
        deps.count('acknowledged')
        if (limits.note(caller.visitor, 1, pushed.expiresAt))
          mailroom.note([{ topic: pushed.topic, client: caller.visitor.client, message: pushed }])
        return undefined
      }
    }
    const id = 'id' in frame ? frame.id : ''
    try {
      limits.call(caller.visitor, text.length)
      // Answers to nothing of ours: nobody hears more than that they cost.
      if (frame.kind === 'received' || frame.kind === 'noise') return undefined
      if (frame.kind === 'broken') throw frame.error
      if (!isRelayMethod(frame.method)) throw new RelayError('InvalidMethod')
      const result = run(caller, frame.method, frame.params)
      if (!(result instanceof Promise)) return success(id, result)
      return result.then(
        (value) => success(id, value),
        (error: unknown) => failure(caller, id, error),
      )
    } catch (error) {
      const told = failure(caller, id, error)
      return id === '' ? undefined : told
    }
  }
}

function success(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}
