const mostElements = 2

/** Reads the elements of a witness; undefined unless they are few, short and fill the bytes exactly. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  if (count > mostElements) return undefined
  const elements: Uint8Array[] = []
  let place = 1
  for (let element = 0; element < count; element += 1) {
    // One byte of length: signatures and keys are short, and longer elements belong to scripts.
    const length = bytes[place]
    if (length === undefined || length >= 0xfd) return undefined
    elements.push(bytes.subarray(place + 1, place + 1 + length))
    place += 1 + length
  }
  return place === bytes.length ? elements : undefined
}
