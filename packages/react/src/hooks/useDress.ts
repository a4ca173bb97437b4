import type { SurfaceRootProps } from '@latchkey/ui'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** How the surfaces of an instance are dressed: its theme and the way its language is written. */
export function useDress(): SurfaceRootProps['dress'] {
  const latchkey = useLatchkey()
  const { mode, variables } = useStore(latchkey.theme)
  const dir = useStore(latchkey.words, (words) => words.dir)
  const lang = useStore(latchkey.words, (words) => words.locale)
  return { theme: mode, variables, dir, lang }
}
