import { loadWords, sayError, sayWord } from '@latchkey/core'
import { loadOnrampWords } from '@latchkey/core/onramp'
import { useLatchkey, useOnramp, useStore } from '@latchkey/react'
import { useEffect } from 'react'

/** Buys the coin in a form of your own, with the quotes and checks of the widget. */
export function OwnBuy() {
  const latchkey = useLatchkey()
  const words = useStore(latchkey.words)
  const { state, quotes, quote, problem, isOffered, isEstimate, purchases, ...buying } = useOnramp({
    token: 'ETH',
    amount: '50',
  })
  useEffect(() => {
    // The sentences of the widget, in the visitor's language.
    void loadWords(latchkey).then(() => loadOnrampWords(latchkey))
  }, [latchkey])

  if (!isOffered) return null
  return (
    <>
      <label>
        You pay, in {state.paymentCurrency}
        <input value={state.amount.text} onChange={(e) => buying.setAmount(e.target.value)} />
      </label>
      {quotes.map(({ provider, name, purchase }) => (
        <button
          key={provider}
          type="button"
          aria-pressed={provider === quote?.provider}
          onClick={() => buying.chooseProvider(provider)}
        >
          {name}: {isEstimate || !purchase ? 'price on its page' : `${purchase.amount} ${purchase.currency}`}
        </button>
      ))}
      {problem && 'code' in problem && <p role="alert">{sayWord(words, problem.code)}</p>}
      {state.error && <p role="alert">{sayError(words, state.error).message}</p>}
      {/* Call it in the click handler: browsers block windows that open later. */}
      <button type="button" disabled={problem !== undefined} onClick={() => void buying.buy()}>
        Buy
      </button>
      {purchases.map(({ purchase, phase, window, url }) => (
        <p key={purchase.id}>
          {purchase.amount} {purchase.symbol}: {purchase.state}
          {window === 'blocked' && <a href={url}>Open the provider’s page</a>}
          {phase === 'silent' && (
            <button type="button" onClick={() => void buying.check(purchase.id)}>
              Check again
            </button>
          )}
        </p>
      ))}
    </>
  )
}
