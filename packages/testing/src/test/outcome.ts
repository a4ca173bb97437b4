/** How a promise stands after every promise that could go on has gone on. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const pending = Symbol('pending')
  const turn = new Promise((resolve) => {
    setTimeout(resolve, 0, pending)
  })
  const first = await Promise.race([promise, turn])
  return first === pending ? 'pending' : first
}
