import { sayError } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { MiniButton, Note, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { shownQuotes } from '../shownQuotes.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import css from './BuyNotes.css?inline'

/** Notes about the form: the price is an estimate, the options failed to load, or the last attempt failed. */
export function BuyNotes({ state }: { readonly state: BuyState }): ReactElement | null {
  const { retryBuy } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  useStyles(css)
  const { options, error } = state
  const isEstimate = shownQuotes(state)?.isEstimate === true
  const again = <MiniButton onClick={() => retryBuy(latchkey)}>{say('onramp.retry')}</MiniButton>
  if (!isEstimate && !options.isBuiltIn && error === undefined) return null
  return (
    <div className="buy-notes">
      {error === undefined ? null : (
        <div role="alert">
          <Note tone="bad">
            <Sentences {...sayError(words, error)} />
          </Note>
        </div>
      )}
      {isEstimate ? (
        <Note tone="warn">
          {say('onramp.estimate')} {again}
        </Note>
      ) : options.isBuiltIn ? (
        <Note tone="plain">
          {say('buy.options')} {again}
        </Note>
      ) : null}
    </div>
  )
}

/** The widget's message, and the server's reason, which may be in another language. */
function Sentences({
  message,
  detail,
}: {
  readonly message: string
  readonly detail?: string
}): ReactElement {
  return (
    <>
      {message}
      {detail === undefined ? null : (
        <>
          {' '}
          <bdi>{detail}</bdi>
        </>
      )}
    </>
  )
}
