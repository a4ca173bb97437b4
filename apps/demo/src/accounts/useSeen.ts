import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come into sight since the page opened; once seen, it stays seen. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    // A little early, so that what is read is there when the visitor arrives.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '25%' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, seen])
  return seen
}
