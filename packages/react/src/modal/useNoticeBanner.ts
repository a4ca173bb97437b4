import { type ComponentType, useEffect, useState } from 'react'

/** The banner: its code comes with the first notice. Where it does not load, the views still show the same facts. */
export function useNoticeBanner(wanted: boolean): ComponentType | undefined {
  const [found, setFound] = useState<{ readonly NoticeBanner: ComponentType }>()
  useEffect(() => {
    if (!wanted || found) return
    let gone = false
    import('./NoticeBanner.tsx').then(
      ({ NoticeBanner }) => gone || setFound({ NoticeBanner }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted, found])
  return found?.NoticeBanner
}
