/** What a process used until now. */
type Usage = {
  /** Processor time in microseconds. */
  readonly micros: number
  /** Bytes of memory that the system counts. */
  readonly rss: number
  /** Bytes that are alive, when the process may collect garbage on demand (--expose-gc). */
  readonly heap: number
}

/** Tells the parent where this process listens, and what it used whenever it asks. */
export function tellUsage(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const usage: Usage = { micros: user + system, rss, heap: heapUsed + external }
    process.send?.(usage)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
