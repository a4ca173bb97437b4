import { useEffect, useState } from 'react'

/** What a chain answers, once it does; asked again when the key changes. */
export function useRead<T>(key: string, read: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything that the question depends on
  useEffect(() => {
    let left = false
    void read().then((value) => {
      if (!left) setAnswer({ key, value })
    })
    return () => {
      left = true
    }
  }, [key])
  return answer?.key === key ? answer.value : undefined
}
