const longestMs = 60_000

/** Asks again until there is an answer; what was thrown last is thrown when the time is up. */
export async function waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + longestMs; ; ) {
    const isLate = Date.now() > until
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
      if (isLate) throw new Error('There was no answer in time.')
    } catch (error) {
      if (isLate) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
