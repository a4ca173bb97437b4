/** How many blocks are asked for at once: fewer when a node says that it is too much, more again when it is not. */
export type LogWindow = {
  size(): number
  /** Takes half of what was too much; false when it is as small as it gets. */
  shrink(tried: number): boolean
  grow(): void
}

const most = 2_000
const fewest = 5

/** Starts with as many as nodes commonly give. */
export function createLogWindow(): LogWindow {
  let size = most
  return {
    size: () => size,
    shrink(tried) {
      if (size === fewest) return false
      size = Math.max(fewest, Math.floor(Math.min(size, tried) / 2))
      return true
    },
    grow() {
      size = Math.min(most, size * 2)
    },
  }
}
