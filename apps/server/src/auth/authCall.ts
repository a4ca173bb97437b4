import type { StampedBy } from './checkStamp.ts'

/** What a call of the frame has besides its body: who sent it, and what the server saw of them. */
export type StampedCall = {
  readonly by: StampedBy
  /** As the browser sent it, cut short. */
  readonly userAgent: string
  /** Only where the operator's proxy says one. */
  readonly city: string | undefined
  readonly network: string
  /** This server, by the address that the device called. */
  readonly serverUrl: string
}
