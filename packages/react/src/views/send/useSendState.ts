import type { SendState } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useSendKit } from './useSendKit.ts'

/** The send under way; while a view shows it, it follows the account, the chain and the cost. */
export function useSendState(): SendState {
  const kit = useSendKit()
  const latchkey = useLatchkey()
  useEffect(() => kit.startSend(latchkey), [kit, latchkey])
  return useStore(kit.sendStore(latchkey))
}
