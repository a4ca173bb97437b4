import * as v from 'valibot'

/** The most work that a device does for a login: some seconds of a phone. A server that asks for more is refused. */
const mostWorkBits = 22

/** A text of the vault that a device works on; nobody else reads anything in it. */
const Challenge = v.pipe(v.string(), v.maxLength(120), v.regex(/^[\w.-]+$/))

/** The work that a device has to do before a mail is sent for it. */
export const Work = v.strictObject({
  challenge: Challenge,
  /** How many zero bits the hash must begin with. */
  bits: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostWorkBits)),
})

/** The work that a device has to do. */
export type Work = v.InferOutput<typeof Work>

/** The work that a device has done: `workInput` of these two has the hash that was asked for. */
export const DoneWork = v.strictObject({
  challenge: Challenge,
  counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** The work that a device has done. */
export type DoneWork = v.InferOutput<typeof DoneWork>

/** The text whose SHA-256 counts. */
export function workInput({ challenge, counter }: DoneWork): string {
  return `${challenge}.${counter}`
}

/** Whether a hash begins with so many zero bits, of 32 at most. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits
}
