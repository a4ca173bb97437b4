import { useCallback, useRef, useState } from 'react'

/** Where a question to a wallet stands. */
export type CallState<Data> = {
  readonly phase: 'idle' | 'pending' | 'success' | 'error'
  readonly data: Data | undefined
  /** One of Latchkey’s errors, with a `code`; the reason of an aborted signal is passed on as it is. */
  readonly error: Error | undefined
  /** How often in a row it has failed (S4.70). */
  readonly failures: number
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Forgets the last answer; one that is still on its way is no longer shown. */
  readonly reset: () => void
}

type Stand<Data> = Pick<CallState<Data>, 'phase' | 'data' | 'error' | 'failures'>

const idle = { phase: 'idle', data: undefined, error: undefined, failures: 0 } as const

/** Calls a function of core and keeps its state; of two calls at once, the state of the last one. */
export function useCall<Values extends readonly unknown[], Data>(
  ask: (...values: Values) => Promise<Data>,
): readonly [CallState<Data>, (...values: Values) => Promise<Data>] {
  const [stand, setStand] = useState<Stand<Data>>(idle)
  const current = useRef<object>(undefined)
  const latest = useRef(ask)
  latest.current = ask
  const run = useCallback((...values: Values): Promise<Data> => {
    const mine = {}
    current.current = mine
    setStand(({ failures }) => ({ ...idle, phase: 'pending', failures }))
    const asked = latest.current(...values)
    asked.then(
      (data) => current.current === mine && setStand({ ...idle, phase: 'success', data }),
      // The error is in the state too, so it is not lost.
      (thrown: unknown) =>
        current.current === mine &&
        setStand(({ failures }) => ({
          ...idle,
          phase: 'error',
          error: asError(thrown),
          failures: failures + 1,
        })),
    )
    return asked
  }, [])
  const reset = useCallback(() => {
    current.current = undefined
    setStand(idle)
  }, [])
  const { phase } = stand
  const flags = { isPending: phase === 'pending', isSuccess: phase === 'success', isError: phase === 'error' }
  return [{ ...stand, ...flags, reset }, run]
}

/** What was thrown: an error, but for the reason that a caller gave up with, which may be anything. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('The question was given up.', { cause: thrown })
}
