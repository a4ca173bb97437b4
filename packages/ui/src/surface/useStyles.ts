import { useInsertionEffect, useRef } from 'react'
import { adoptSheet } from './styleSheets.ts'
import { useInside } from './surfaceContext.ts'

/** Puts a part's own CSS into the surface it is drawn in, before anything is measured. */
export function useStyles(css: string): void {
  const inside = useInside()
  const last = useRef(css)
  useInsertionEffect(() => {
    if (inside === undefined) return
    adoptSheet(inside, css, last.current)
    last.current = css
  }, [inside, css])
}
