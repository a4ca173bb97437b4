const mask = (1n << 64n) - 1n

/** The bytes of one block of Keccak-256. */
const rate = 136

/** The amounts that rho turns the lanes by, in the order in which pi visits them. */
const turns = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44]
const places = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]

/**
 * Keccak-256 as Ethereum uses it (the padding from before SHA-3). Lanes are bigints: short to write and plenty fast for
 * an address or a signature of a function; it is not meant for much data.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const words = new DataView(padded.buffer)
  const state = new BigUint64Array(25)
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1) {
      state[lane] = at(state, lane) ^ words.getBigUint64(block + lane * 8, true)
    }
    permute(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) hash.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(hash.buffer)
}

function permute(state: BigUint64Array): void {
  let register = 1
  for (let round = 0; round < 24; round += 1) {
    // theta
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n),
    )
    for (let lane = 0; lane < 25; lane += 1) {
      const [before = 0n, after = 0n] = [columns[(lane + 4) % 5], columns[(lane + 1) % 5]]
      state[lane] = at(state, lane) ^ before ^ turn(after, 1)
    }
    // rho and pi
    let carried = at(state, 1)
    for (const [step, place] of places.entries()) {
      const next = at(state, place)
      state[place] = turn(carried, turns[step] ?? 0)
      carried = next
    }
    // chi
    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5)
      for (let x = 0; x < 5; x += 1) {
        state[row + x] = at(old, x) ^ (~at(old, (x + 1) % 5) & mask & at(old, (x + 2) % 5))
      }
    }
    // iota: the round constant comes bit by bit out of a shift register
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) state[0] = at(state, 0) ^ (1n << BigInt(2 ** bit - 1))
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
}

function turn(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
}

function at(lanes: BigUint64Array, index: number): bigint {
  return lanes[index] ?? 0n
}
