import { type RefObject, useEffect, useRef } from 'react'

/** Calls when the element comes into sight, and again whenever the list has grown and it is still there. */
export function useInSight(onSight: () => void, length: number): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is a new question
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [length])
  return target
}
