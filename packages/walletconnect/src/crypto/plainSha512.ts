const word = (1n << 64n) - 1n

/**
 * SHA-512 (FIPS 180-4) for pages that have no `crypto.subtle`: slow and plain, for the few hundred bytes of a token, loaded by
 * nobody else.
 */
export function plainSha512(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const primes = firstPrimes(80)
  const rounds = primes.map((prime) => fraction(prime, 3n))
  let state = primes.slice(0, 8).map((prime) => fraction(prime, 2n))
  const blocks = padded(message)
  for (let at = 0; at < blocks.length; at += 16) {
    const mixed = mix(state, blocks.slice(at, at + 16), rounds)
    state = state.map((part, index) => (part + (mixed[index] ?? 0n)) & word)
  }
  return Uint8Array.from({ length: 64 }, (_, at) =>
    Number(((state[at >> 3] ?? 0n) >> BigInt(56 - 8 * (at % 8))) & 255n),
  )
}

function mix(
  state: readonly bigint[],
  block: readonly bigint[],
  rounds: readonly bigint[],
): readonly bigint[] {
  const schedule = [...block]
  const said = (at: number) => schedule[at] ?? 0n
  for (let at = 16; at < 80; at += 1) {
    const [near, far] = [said(at - 2), said(at - 15)]
    const s1 = turn(near, 19n) ^ turn(near, 61n) ^ (near >> 6n)
    const s0 = turn(far, 1n) ^ turn(far, 8n) ^ (far >> 7n)
    schedule.push((s1 + said(at - 7) + s0 + said(at - 16)) & word)
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (const [at, round] of rounds.entries()) {
    const choice = (e & f) ^ (~e & word & g)
    const first = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + choice + round + said(at)
    const second = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) & word, a, b, c, (d + first) & word, e, f, g]
  }
  return [a, b, c, d, e, f, g, h]
}

/** Words of 64 bits: the message, a one, zeros, and its length in bits at the end of a block. */
function padded(message: Uint8Array): readonly bigint[] {
  const bytes = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128)
  bytes.set(message)
  bytes[message.length] = 128
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return Array.from({ length: bytes.length / 8 }, (_, at) => view.getBigUint64(8 * at))
}

function turn(value: bigint, bits: bigint): bigint {
  return (value >> bits) | ((value << (64n - bits)) & word)
}

function firstPrimes(count: number): readonly bigint[] {
  const primes: bigint[] = []
  for (let next = 2n; primes.length < count; next += 1n)
    if (primes.every((prime) => next % prime !== 0n)) primes.push(next)
  return primes
}

/** The first 64 bits behind the point of a root, which is where all constants of SHA-2 come from. */
function fraction(prime: bigint, degree: bigint): bigint {
  const target = prime << (64n * degree)
  let root = 0n
  // No root of these primes has more than five bits before the point.
  for (let bit = 1n << 69n; bit > 0n; bit >>= 1n) if ((root | bit) ** degree <= target) root |= bit
  return root & word
}
