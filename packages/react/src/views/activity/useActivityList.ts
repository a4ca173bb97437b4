import { useChunk } from '../../hooks/useChunk.ts'
import type { ActivityList } from './ActivityList.tsx'

const load = () => import('./ActivityList.tsx').then((part) => part.ActivityList)

/** The list of what happened: its code comes while the past itself is read. */
export function useActivityList(): typeof ActivityList | undefined {
  return useChunk(load).part
}
