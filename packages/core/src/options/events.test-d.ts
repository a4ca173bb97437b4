import type { EventProperties, LatchkeyEvent } from './events.ts'

export const fine: readonly LatchkeyEvent[] = [
  { type: 'track', event: 'CLICK_NETWORKS' },
  { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Example Wallet' } },
  { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
]

// @ts-expect-error no event has this name
export const unknown: LatchkeyEvent = { type: 'track', event: 'CLICK_NETWORK' }
// @ts-expect-error an event with no properties takes none
export const more: LatchkeyEvent = { type: 'track', event: 'CLICK_NETWORKS', properties: { name: 'x' } }
// @ts-expect-error no event has room for an address
export const address: LatchkeyEvent = { type: 'track', event: 'SEND_ERROR', properties: { address: '0x0' } }
// @ts-expect-error nor for what was searched
export const search: LatchkeyEvent = { type: 'track', event: 'SEARCH_WALLET', properties: { search: 'x' } }

type Allowed =
  typeof import('@latchkey/wire').analyticsEvents[keyof typeof import('@latchkey/wire').analyticsEvents][number]
/** Every property that the wire allows has a type here, and there is none besides. */
export const same: [Allowed] extends [keyof EventProperties]
  ? [keyof EventProperties] extends [Allowed]
    ? true
    : never
  : never = true
