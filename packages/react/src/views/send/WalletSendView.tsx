import { type Latchkey, pushView, type SendState } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'
import { Latch, useStyles } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { AmountEntry } from './AmountEntry.tsx'
import { ProblemLatch } from './ProblemLatch.tsx'
import { SendCost } from './SendCost.tsx'
import { sendEngine, useSendEngine } from './useSendEngine.ts'
import { useSendState } from './useSendState.ts'
import css from './WalletSendView.css?inline'

/** Fetches what the view works with. */
export async function loadWalletSend(latchkey: Latchkey): Promise<typeof WalletSendView> {
  await sendEngine.load(latchkey)
  return WalletSendView
}

/** How much of what, to whom: the one form of sending. What is filled in stays until it is sent. */
function WalletSendView(): ReactElement {
  const { editSend, setToken } = useSendEngine()
  const latchkey = useLatchkey()
  const connection = useStore(latchkey.connections, (now) => activeConnection(now))
  const state = useSendState()
  // Whoever comes back from the review is editing again.
  useEffect(() => editSend(latchkey), [editSend, latchkey])
  // While the wallet has the question nothing can be changed under it: the review shows it, and Back from there gives it up.
  const isAsked = state.phase === 'asking'
  useEffect(() => {
    if (isAsked) pushView(latchkey, { name: 'WalletSendPreview' })
  }, [latchkey, isAsked])
  // Nothing chosen yet: the chain's own coin is the one that everybody has.
  const { token, coin } = state
  useEffect(() => {
    if (token === undefined && coin !== undefined) setToken(latchkey, coin)
  }, [setToken, latchkey, token, coin])
  if (connection === undefined) return <NobodyConnected />
  return <SendForm state={state} />
}

function SendForm({ state }: { readonly state: SendState }): ReactElement {
  const { problemField, ReceiverEntry, reviewSend, SendWarnings, sendProblem } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const amount = useRef<HTMLInputElement>(null)
  const receiver = useRef<HTMLInputElement>(null)
  // On a phone the keys would cover the form before anybody has seen it.
  useEffect(() => {
    if (!latchkey.deps.page.mobile && amount.current?.value === '')
      amount.current.focus({ preventScroll: true })
  }, [latchkey])
  const problem = sendProblem(state)
  function go(): void {
    if (problem === undefined) {
      reviewSend(latchkey)
      return
    }
    const field = problemField(problem)
    if (field === 'receiver') receiver.current?.focus()
    else if (field === 'amount') amount.current?.focus()
  }
  return (
    <>
      <AmountEntry state={state} inputRef={amount} onEnter={go} />
      <ReceiverEntry state={state} inputRef={receiver} onEnter={go} />
      <SendWarnings state={state} />
      <SendCost state={state} />
      {problem === undefined ? (
        <Latch label={say('send.button.ready')} onClick={() => reviewSend(latchkey)} />
      ) : (
        <ProblemLatch problem={problem} token={state.token} />
      )}
    </>
  )
}
