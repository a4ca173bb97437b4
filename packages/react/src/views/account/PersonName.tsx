import type { ReactNode } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'

const load = () => import('./nameCut.ts').then(({ MiddleCut }) => MiddleCut)

/** A person's name, cut in its middle where it is too long: both of its ends tell who it is. */
export function PersonName({ name }: { readonly name: string }): ReactNode {
  const { part: MiddleCut } = useChunk(load)
  return MiddleCut === undefined ? name : <MiddleCut text={name} />
}
