import { type ComponentType, useEffect, useState } from 'react'
import type { AccountFaceProps } from './AccountFace.tsx'

/** The face of a connected visitor: its code comes when somebody connects or comes back, not with the page. */
export function useAccountFace(wanted: boolean): ComponentType<AccountFaceProps> | undefined {
  const [found, setFound] = useState<{ readonly Face: ComponentType<AccountFaceProps> }>()
  useEffect(() => {
    if (!wanted || found) return
    let gone = false
    import('./AccountFace.tsx').then(
      ({ AccountFace: Face }) => gone || setFound({ Face }),
      // It did not load: the plain face stays.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted, found])
  return found?.Face
}
