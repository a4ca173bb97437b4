import type { ComponentType } from 'react'
import { useWantedPart } from '../hooks/useWantedPart.ts'

const load = () => import('./NoticeBanner.tsx').then((part) => part.NoticeBanner)

/** The banner: its code comes with the first notice. Where it does not load, the views still show the same facts. */
export function useNoticeBanner(wanted: boolean): ComponentType | undefined {
  return useWantedPart(wanted, load)
}
