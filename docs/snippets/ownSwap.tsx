import { loadWords, sayError, sayWord } from '@latchkey/core'
import { loadSwapWords } from '@latchkey/core/swap'
import { useLatchkey, useStore, useSwap } from '@latchkey/react'
import { useEffect } from 'react'

/** Swaps the coin of the network for one token in a form of your own, with the rules and cautions of the widget. */
export function OwnSwap({ token }: { readonly token: string }) {
  const latchkey = useLatchkey()
  const words = useStore(latchkey.words)
  const { swap, figures, problem, cautions, setAmount, acknowledge, ...steps } = useSwap({ to: token })
  const { state, sourceToken, toToken } = swap
  useEffect(() => {
    // The sentences of the widget, in the visitor's language.
    void loadWords(latchkey).then(() => loadSwapWords(latchkey))
  }, [latchkey])

  if (!swap.initialized) return <p>One moment</p>
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (state.step === 'editing') steps.review()
        else void steps.confirm()
      }}
    >
      <label>
        Pay {sourceToken?.symbol}
        <input value={state.amount.text} onChange={(e) => setAmount(e.target.value)} />
      </label>
      {figures && (
        <p>
          You get {figures.toAmount} {toToken?.symbol}, and {figures.minimum} at least.
        </p>
      )}
      {cautions.map(({ kind, level }) => (
        <p key={kind}>
          {kind}
          {level === 'stop' && (
            <input
              type="checkbox"
              aria-label="I have read this"
              onChange={(e) => acknowledge(e.target.checked)}
            />
          )}
        </p>
      ))}
      {problem?.kind === 'input' && (
        <p role="alert">{sayWord(words, problem.reason, { symbol: sourceToken?.symbol ?? '' })}</p>
      )}
      {state.error && <p role="alert">{sayError(words, state.error).message}</p>}
      <button type="submit" disabled={problem !== undefined || state.build.phase === 'building'}>
        {state.build.phase === 'approval' ? 'Approve' : state.build.phase === 'swap' ? 'Swap' : 'Review'}
      </button>
    </form>
  )
}
