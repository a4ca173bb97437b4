/** Which other nodes live, by the signs of life that were heard. */
export type Roster = {
  heard(node: string): void
  /** This node and the others. */
  count(): number
}

/** More than anybody runs; whoever writes names into Redis can claim no more. */
const mostNodes = 64

/** Forgets a node that was silent for so long. */
export function createRoster(now: () => number, forgetMs: number): Roster {
  const heardAt = new Map<string, number>()
  function forgetSilent(): void {
    const earliest = now() - forgetMs
    for (const [node, time] of heardAt) if (time < earliest) heardAt.delete(node)
  }
  return {
    heard(node) {
      if (!heardAt.has(node)) {
        forgetSilent()
        if (heardAt.size >= mostNodes - 1) return
      }
      heardAt.set(node, now())
    },
    count() {
      forgetSilent()
      return heardAt.size + 1
    },
  }
}
