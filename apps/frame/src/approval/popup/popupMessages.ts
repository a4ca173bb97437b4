import * as v from 'valibot'
import type { ApprovalAction, ApprovalState } from '../approval.ts'

/** What the frame sends to its window. */
export type PopupRequest = { readonly state: ApprovalState }

const Hello = v.strictObject({ type: v.literal('approve'), rid: v.pipe(v.string(), v.uuid()) })

const Action = v.variant('type', [
  v.strictObject({ type: v.literal('approve'), hashes: v.array(v.string()) }),
  v.strictObject({ type: v.literal('reject') }),
])

/** The first message of a window, with the id from its address. */
export function hello(rid: string): v.InferOutput<typeof Hello> {
  return { type: 'approve', rid }
}

/** The id that a window names; undefined when the message is something else. */
export function readHello(data: unknown): string | undefined {
  const parsed = v.safeParse(Hello, data)
  return parsed.success ? parsed.output.rid : undefined
}

/** What the visitor did in a window. */
export function readAction(data: unknown): ApprovalAction | undefined {
  const parsed = v.safeParse(Action, data)
  return parsed.success ? parsed.output : undefined
}

/** Size and place of a window, in the middle of the screen. */
export function popupFeatures({ availWidth, availHeight }: Screen): string {
  const [width, height] = [400, 680]
  const left = Math.max(0, Math.round((availWidth - width) / 2))
  const top = Math.max(0, Math.round((availHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
