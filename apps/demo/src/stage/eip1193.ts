import * as v from 'valibot'
import { messages } from '../messages.ts'

/** What any wallet gives a page: EIP-1193. */
export type Eip1193Provider = {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

/** EIP-1193: the visitor said no. */
const rejectedCode = 4001

const Coded = v.object({ code: v.number() })
const Worded = v.object({ message: v.string() })

/** Whether an error is the visitor's own decision rather than a fault. */
export function isDeclined(error: unknown): boolean {
  const coded = v.safeParse(Coded, error)
  return coded.success && coded.output.code === rejectedCode
}

/** The sentence of an error, whatever was thrown. */
export function reasonOf(error: unknown): string {
  const worded = v.safeParse(Worded, error)
  return worded.success ? worded.output.message : messages.stage.unreadable
}
