import * as v from 'valibot'
import { walletErrors } from './providerRpcError.ts'

const RequestArguments = v.object({
  method: v.pipe(v.string(), v.nonEmpty()),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** Reads what a page handed to `request`. */
export function readRequest(args: unknown): { readonly method: string; readonly params: unknown } {
  const parsed = v.safeParse(RequestArguments, copy(args))
  if (!parsed.success) throw walletErrors.invalidRequest()
  return { method: parsed.output.method, params: parsed.output.params ?? [] }
}

/** A page keeps its hands on the object it gave: without a copy it could change, after a person read it, what is signed. */
function copy(args: unknown): unknown {
  try {
    return structuredClone(args)
  } catch {
    // Functions, proxies and data without end cannot be copied, and no request needs them.
    return undefined
  }
}
