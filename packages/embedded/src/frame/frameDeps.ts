/** Time, so that a test can bring a clock of its own. */
export type Clock = {
  now(): number
  setTimeout(action: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** What the frame needs of the page around it. */
export type FrameDeps = {
  readonly document: Document
  readonly clock: Clock
  randomUUID(): string
}

/** The page itself, with its clock and its randomness. */
export function pageDeps(): FrameDeps {
  return {
    document,
    clock: {
      now: () => Date.now(),
      // Node returns an object that stands for its number, a browser the number itself.
      setTimeout: (action, ms) => Number(setTimeout(action, ms)),
      clearTimeout: (id) => clearTimeout(id),
    },
    randomUUID: () => crypto.randomUUID(),
  }
}
