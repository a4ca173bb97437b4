import { useEffect, useState } from 'react'

/**
 * A part whose code comes when it is wanted; should it not load, what stands without it stays. `load` must be the same
 * function at every drawing.
 */
export function useWantedPart<Part>(wanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [found, setFound] = useState<{ readonly part: Part }>()
  useEffect(() => {
    if (!wanted || found) return
    let gone = false
    load().then(
      (part) => gone || setFound({ part }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted, found, load])
  return found?.part
}
