import type { ComponentType, ReactElement } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'
import { ComingPart } from './ComingPart.tsx'

/**
 * A part of the account whose code comes while the account is already drawn. Where `Meanwhile` stands for it, its place is
 * kept, and code that does not load can be asked for again; without, it takes no room until it is here.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
): (props: Props) => ReactElement | null {
  return function LatePart(props) {
    const chunk = useChunk(load)
    if (chunk.part !== undefined) return <chunk.part {...props} />
    return Meanwhile === undefined ? null : (
      <ComingPart chunk={chunk}>
        <Meanwhile />
      </ComingPart>
    )
  }
}
