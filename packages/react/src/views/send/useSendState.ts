import type { SendState } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useSendEngine } from './useSendEngine.ts'

/** The send under way; while a view shows it, it follows the account, the chain and the cost. */
export function useSendState(): SendState {
  const { sendStore, startSend } = useSendEngine()
  const latchkey = useLatchkey()
  useEffect(() => startSend(latchkey), [startSend, latchkey])
  return useStore(sendStore(latchkey))
}
