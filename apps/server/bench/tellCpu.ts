/** Tells the parent where this process listens, and how much processor time it used whenever it asks. */
export function tellCpu(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ micros: user + system })
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
