/** A source of random bytes. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

/** Random bytes of the platform's secure generator. */
export const secureRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
