/** Makes a queue in which each task begins when the one before has ended, well or badly. */
export function takeTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn
    return turn
  }
}
