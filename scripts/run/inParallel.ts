/** Runs an action for each item, so many at a time. All end before it ends; then the first failure, in order, is thrown. */
export async function inParallel<Item>(
  atATime: number,
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures = new Map<number, unknown>()
  const rest = items.entries()
  async function work(): Promise<void> {
    for (const [at, item] of rest)
      try {
        await action(item)
      } catch (error) {
        failures.set(at, error)
      }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  const [first] = [...failures.keys()].sort((one, other) => one - other)
  if (first !== undefined) throw failures.get(first)
}
