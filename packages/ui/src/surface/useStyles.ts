import { useInsertionEffect, useRef } from 'react'
import { adoptSheet, dropSheet } from './styleSheets.ts'
import { useSurfaceRoot } from './surfaceContext.ts'

/** Puts a part's own CSS into the surface it is drawn in, before anything is measured. */
export function useStyles(css: string): void {
  const root = useSurfaceRoot()
  const last = useRef(css)
  useInsertionEffect(() => {
    if (root === undefined) return
    if (last.current !== css) dropSheet(root, last.current)
    last.current = css
    adoptSheet(root, css)
  }, [root, css])
}
