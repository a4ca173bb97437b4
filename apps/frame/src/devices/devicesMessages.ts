import type { AuthResponse } from '@latchkey/wire/embedded'
import { Hash } from '@latchkey/wire/embedded'
import type { FrameTheme } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** A browser that knows the wallet. */
export type ListedDevice = AuthResponse<'listDevices'>['devices'][number]

/** Where the list of devices stands. */
export type DevicesState =
  | {
      readonly phase: 'listed'
      readonly devices: readonly ListedDevice[]
      /** Whether a decision came too late: somebody was faster. */
      readonly isLate: boolean
    }
  | { readonly phase: 'loggedOut' }
  /** By the server's or the frame's name for it, for the window to put into words. */
  | { readonly phase: 'failed'; readonly problem: string }

/** What the frame sends to the window of the devices. */
export type DevicesAnswer = { readonly theme: FrameTheme; readonly state: DevicesState }

const Hello = v.strictObject({ type: v.literal('devices'), rid: v.pipe(v.string(), v.uuid()) })

const Action = v.variant('type', [
  v.strictObject({ type: v.literal('list') }),
  v.strictObject({
    type: v.literal('decide'),
    thumb: Hash,
    decision: v.picklist(['approve', 'refuse', 'remove']),
  }),
])

/** What the visitor wants of the list. */
export type DevicesAction = v.InferOutput<typeof Action>

/** The first message of a window: the frame's answer names the same id. */
export function devicesHello(rid: string): v.InferOutput<typeof Hello> {
  return { type: 'devices', rid }
}

/** The id that a window names; undefined when the message is something else. */
export function readDevicesHello(data: unknown): string | undefined {
  const parsed = v.safeParse(Hello, data)
  return parsed.success ? parsed.output.rid : undefined
}

/** What the visitor did in the window. */
export function readDevicesAction(data: unknown): DevicesAction | undefined {
  const parsed = v.safeParse(Action, data)
  return parsed.success ? parsed.output : undefined
}
