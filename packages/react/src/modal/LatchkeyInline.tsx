import { openModal } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { ModalHost } from './ModalHost.tsx'

/** The widget as a part of the page, where it stands; for instances with the option `inline`. */
export function LatchkeyInline(): ReactElement {
  const latchkey = useLatchkey()
  useEffect(() => openModal(latchkey), [latchkey])
  return <ModalHost />
}
