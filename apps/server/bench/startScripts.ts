import { type Forked, forkScript } from './forkScript.ts'

/** The processes of one bench. */
export type Scripts = {
  start(script: URL, task?: object): Forked
  endAll(): Promise<void>
}

/** Starts scripts, and ends them all at the end. */
export function startScripts(): Scripts {
  const forks: Forked[] = []
  return {
    start(script, task) {
      const forked = forkScript(script, task)
      forks.push(forked)
      return forked
    },
    async endAll() {
      for (const forked of forks) await forked.end()
    },
  }
}
