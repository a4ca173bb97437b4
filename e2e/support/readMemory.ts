import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** The most that is read at once. */
const chunkBytes = 16 * 1024 * 1024

/**
 * Searches everything that a process has in memory and may write to, as a memory dump has it, for each of these needles, and
 * gives those that are there. Linux only.
 */
export function foundInMemory(pid: number, needles: ReadonlyMap<string, Buffer>): readonly string[] {
  const found = new Set<string>()
  const longest = Math.max(...[...needles.values()].map(({ length }) => length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { from, to } of writablePlaces(pid)) {
      for (let at = from; at < to; at += chunkBytes - longest) {
        const chunk = readAt(memory, at, Math.min(chunkBytes, to - at))
        if (chunk === undefined) break
        for (const [name, needle] of needles) if (chunk.includes(needle)) found.add(name)
      }
    }
  } finally {
    closeSync(memory)
  }
  return [...found]
}

function writablePlaces(pid: number): { readonly from: number; readonly to: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      return from === '' ? [] : [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }]
    })
}

/** Undefined for places that the kernel does not let anybody read. */
function readAt(memory: number, at: number, length: number): Buffer | undefined {
  const chunk = Buffer.alloc(length)
  try {
    return chunk.subarray(0, readSync(memory, chunk, 0, length, at))
  } catch {
    return undefined
  }
}
