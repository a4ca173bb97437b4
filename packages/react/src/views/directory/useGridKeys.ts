import { type RefObject, useEffect, useRef } from 'react'

/** Arrow keys move between the cells of a wall, as the eye does; Tab still passes through all of them. */
export function useGridKeys(): RefObject<HTMLDivElement | null> {
  const wall = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = wall.current
    if (box === null) return
    function move(event: KeyboardEvent): void {
      const cells = [...(box?.querySelectorAll('button') ?? [])]
      const at = event.target instanceof HTMLButtonElement ? cells.indexOf(event.target) : -1
      const to = at < 0 ? undefined : cells[next(cells, at, event.key)]
      if (to === undefined) return
      event.preventDefault()
      to.focus()
    }
    box.addEventListener('keydown', move)
    return () => box.removeEventListener('keydown', move)
  }, [])
  return wall
}

function next(cells: readonly HTMLElement[], at: number, key: string): number {
  const top = cells[0]?.getBoundingClientRect().top
  const columns = cells.findIndex((cell) => cell.getBoundingClientRect().top !== top)
  const line = columns > 0 ? columns : cells.length
  const [first, second] = [cells[0], cells[1]].map((cell) => cell?.getBoundingClientRect().x ?? 0)
  // Where reading runs the other way, so do the arrows.
  const forward = (second ?? 0) < (first ?? 0) ? 'ArrowLeft' : 'ArrowRight'
  if (key === forward) return at + 1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return at - 1
  if (key === 'ArrowDown') return at + line
  return key === 'ArrowUp' ? at - line : -1
}
