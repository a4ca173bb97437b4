import type { LatchkeyEvent } from '../../options/events.ts'

/** Properties that hold one word of a short list, or yes and no. */
const plain = /^(connected|isSmartAccount|platform|method|badge|namespace|provider|accountType)$/
const word = /^[a-z0-9]{1,20}$/i

/** The other properties, and what they must look like: a hostile wallet or a careless caller may put anything there. */
const special: Readonly<Record<string, RegExp>> = {
  // An address, an email, a link or somebody's ENS name is not the name of a wallet.
  name: /^(?!.*(@|:\/\/|[0-9a-z]{26}|\.eth$)).{1,64}$/i,
  network: /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  code: /^[a-z]+(In)?\.(?!eth$)[a-zA-Z]{1,40}$/,
}

/** The event with only those properties that cannot tell who the visitor is; types keep out the rest already. */
export function safeEvent(event: LatchkeyEvent): LatchkeyEvent {
  const kept = Object.entries(event.properties ?? {}).filter(([name, value]) => {
    const shape = plain.test(name) ? word : Object.hasOwn(special, name) && special[name]
    return shape !== false && shape?.test(String(value))
  })
  return { type: 'track', event: event.event, properties: Object.fromEntries(kept) } as LatchkeyEvent
}
