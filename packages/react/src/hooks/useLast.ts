import { useState } from 'react'

/** The value, or the last one there was: a view that is leaving keeps its face. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
