import { LatchkeyError } from '@latchkey/react'
import * as v from 'valibot'
import { messages } from '../messages.ts'

/** EIP-1193: the visitor said no. */
const rejectedCode = 4001

const Provider = v.object({
  request: v.custom<(call: { method: string; params: readonly unknown[] }) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
})
const Coded = v.object({ code: v.number() })
const Worded = v.object({ message: v.string() })

/** Asks the provider of a connected wallet (EIP-1193). */
export function askProvider(provider: unknown, method: string, params: readonly unknown[]): Promise<unknown> {
  return v.parse(Provider, provider).request({ method, params })
}

/** Whether an error is the visitor's own decision rather than a fault. */
export function isDeclined(error: unknown): boolean {
  if (error instanceof LatchkeyError) return error.code === 'wallet.declined'
  const coded = v.safeParse(Coded, error)
  return coded.success && coded.output.code === rejectedCode
}

/** The sentence of an error, whatever was thrown. */
export function reasonOf(error: unknown): string {
  const worded = v.safeParse(Worded, error)
  return worded.success ? worded.output.message : messages.stage.unreadable
}
