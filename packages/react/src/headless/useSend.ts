import {
  acknowledgeWarnings,
  cancelSend,
  confirmSend,
  editSend,
  type Holding,
  pasteReceiver,
  resetSend,
  retryFee,
  retryReceiver,
  reviewSend,
  type SendProblem,
  type SendState,
  type SendUnit,
  type SendWarning,
  sendStore,
  setAmount,
  setReceiver,
  setToken,
  setUnit,
  startSend,
  takeMax,
} from '@latchkey/core'
import { sendProblem, sendUnits, sendWarnings } from '@latchkey/core/send'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'

/** A send in a view of your own: how it stands, and what can be done with it. */
export type SendControl = {
  readonly state: SendState
  /** Base units that would be sent; undefined while they cannot be told. */
  readonly units: bigint | undefined
  /** What keeps it from being reviewed; undefined when nothing does. */
  readonly problem: SendProblem | undefined
  /** What to know before it is sent, the gravest first. */
  readonly warnings: readonly SendWarning[]
  readonly setToken: (token: Holding) => void
  readonly setAmount: (text: string) => void
  readonly setUnit: (unit: SendUnit) => void
  readonly takeMax: () => void
  readonly setReceiver: (text: string) => void
  readonly pasteReceiver: () => Promise<boolean>
  readonly retryReceiver: () => void
  readonly retryFee: () => void
  readonly acknowledge: (isRead: boolean) => void
  readonly review: () => boolean
  readonly edit: () => void
  readonly confirm: () => Promise<void>
  readonly cancel: () => void
  readonly reset: () => void
}

/** Sends a token in a view of your own: the same rules, warnings and messages as in the widget. */
export function useSend(): SendControl {
  const latchkey = useLatchkey()
  const state = useStore(sendStore(latchkey))
  useEffect(() => startSend(latchkey), [latchkey])
  const steps = useMemo(
    () => ({
      setToken: (token: Holding) => setToken(latchkey, token),
      setAmount: (text: string) => setAmount(latchkey, text),
      setUnit: (unit: SendUnit) => setUnit(latchkey, unit),
      takeMax: () => takeMax(latchkey),
      setReceiver: (text: string) => setReceiver(latchkey, text),
      pasteReceiver: () => pasteReceiver(latchkey),
      retryReceiver: () => retryReceiver(latchkey),
      retryFee: () => retryFee(latchkey),
      acknowledge: (isRead: boolean) => acknowledgeWarnings(latchkey, isRead),
      review: () => reviewSend(latchkey),
      edit: () => editSend(latchkey),
      confirm: () => confirmSend(latchkey),
      cancel: () => cancelSend(latchkey),
      reset: () => resetSend(latchkey),
    }),
    [latchkey],
  )
  return {
    state,
    units: sendUnits(state),
    problem: sendProblem(state),
    warnings: sendWarnings(state),
    ...steps,
  }
}
