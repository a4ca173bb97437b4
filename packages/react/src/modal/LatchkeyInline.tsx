import { openModal } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useModalLoad, useWarmWhenOpen } from './modalLoad.ts'

/** The widget as a part of the page, where it stands; for instances with the option `inline`. */
export function LatchkeyInline(): ReactElement | null {
  const latchkey = useLatchkey()
  const { load, warm, fail } = useModalLoad()
  useEffect(() => openModal(latchkey), [latchkey])
  useWarmWhenOpen(latchkey, warm, true)
  return load.phase === 'ready' ? <load.Root onFault={fail} /> : null
}
