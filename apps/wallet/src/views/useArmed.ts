import { useEffect, useState } from 'react'

/** Long enough to see that this is another question than the one just answered. */
const armMs = 500

/** Whether a question has been on the screen long enough for a press to be meant for it. */
export function useArmed(id: number): boolean {
  const [armed, setArmed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(id), armMs)
    return () => clearTimeout(timer)
  }, [id])
  return armed === id
}
