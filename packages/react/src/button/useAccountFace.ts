import type { ComponentType } from 'react'
import { useWantedPart } from '../hooks/useWantedPart.ts'
import type { AccountFaceProps } from './AccountFace.tsx'

const load = () => import('./AccountFace.tsx').then((part) => part.AccountFace)

/** The face of a connected visitor: its code comes when somebody connects or comes back, not with the page. */
export function useAccountFace(wanted: boolean): ComponentType<AccountFaceProps> | undefined {
  return useWantedPart(wanted, load)
}
