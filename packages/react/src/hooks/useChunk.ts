import { useCallback, useEffect, useState } from 'react'

/** A piece of code that comes while its place is already drawn; `load` must be the same function at every drawing. */
export function useChunk<Part>(load: () => Promise<Part>): {
  readonly part: Part | undefined
  readonly failed: boolean
  readonly retry: () => void
} {
  const [state, setState] = useState<{
    readonly load: unknown
    readonly part?: Part
    readonly failed?: true
  }>()
  const [turn, setTurn] = useState(0)
  // A new turn is a new attempt.
  useEffect(() => {
    let gone = turn < 0
    load().then(
      (part) => gone || setState({ load, part }),
      () => gone || setState({ load, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [load, turn])
  const retry = useCallback(() => {
    setState(undefined)
    setTurn((now) => now + 1)
  }, [])
  const now = state?.load === load ? state : undefined
  return { part: now?.part, failed: now?.failed === true, retry }
}
