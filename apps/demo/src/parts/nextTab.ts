import type { KeyboardEvent } from 'react'

/** The tab that a key leads to: arrows move along the reading direction, Home and End jump. */
export function nextTab<Tab>(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  tabs: readonly Tab[],
  chosen: Tab,
): Tab | undefined {
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  return tabs[(tabs.indexOf(chosen) + (key === forward ? 1 : tabs.length - 1)) % tabs.length]
}
