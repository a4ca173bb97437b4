import { hideNotice, type Notice } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'

/** What the widget has to say, and the way to put it away. */
export type NoticeControl = Notice & { readonly hide: () => void }

/** What the widget has to say just now, for a page that shows it itself. */
export function useNotice(): NoticeControl {
  const latchkey = useLatchkey()
  const notice = useStore(latchkey.notice)
  const hide = useCallback(() => hideNotice(latchkey), [latchkey])
  return { ...notice, hide }
}
