import { formatUnits, loadWords, sayError, sayWord } from '@latchkey/core'
import { useLatchkey, useSend, useSentTransactions, useStore } from '@latchkey/react'
import { useEffect } from 'react'

/** Sends the coin of the network in a form of your own, with the rules and warnings of the widget. */
export function OwnSend() {
  const latchkey = useLatchkey()
  const words = useStore(latchkey.words)
  const { state, units, problem, warnings, setToken, setAmount, setReceiver, acknowledge, ...send } =
    useSend()
  const { coin, token, receiver } = state
  useEffect(() => {
    if (coin && !token) setToken(coin)
  }, [coin, token, setToken])
  useEffect(() => {
    // The sentences of the widget, in the visitor's language.
    void loadWords(latchkey)
  }, [latchkey])

  if (state.phase !== 'editing' && receiver.phase === 'ready' && units !== undefined && token) {
    return (
      <p>
        Send {formatUnits(units, token.decimals)} {token.symbol} to {receiver.address}?
        <button type="button" disabled={state.phase === 'asking'} onClick={send.confirm}>
          Yes
        </button>
        <button type="button" onClick={state.phase === 'asking' ? send.cancel : send.edit}>
          Back
        </button>
        {state.error !== undefined && <span role="alert">{sayError(words, state.error).message}</span>}
      </p>
    )
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        send.review()
      }}
    >
      <input aria-label="Amount" value={state.amount.text} onChange={(e) => setAmount(e.target.value)} />
      <input aria-label="To" value={receiver.text} onChange={(e) => setReceiver(e.target.value)} />
      {warnings.map(({ kind, level }) => (
        <p key={kind}>
          {kind}
          {level === 'stop' && (
            <input
              type="checkbox"
              aria-label="I have checked this"
              onChange={(e) => acknowledge(e.target.checked)}
            />
          )}
        </p>
      ))}
      {problem?.code && <p role="alert">{sayWord(words, problem.code, problem.values)}</p>}
      <button type="submit" disabled={problem !== undefined}>
        {problem?.kind === 'looking' ? 'Checking…' : 'Review'}
      </button>
    </form>
  )
}

/** What was sent from this browser, and what has become of it. */
export function Sent() {
  return useSentTransactions().map(({ id, to, status }) => (
    <p key={id}>
      To {to}: {status}
    </p>
  ))
}
