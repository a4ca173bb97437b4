import { compareDecimals } from '@latchkey/core'
import { setSlippage } from '@latchkey/core/swap'
import { checkIcon, Field, IconButton, MiniButton, Note, Sheet } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'

/** What most visitors choose, in percent. */
const usual = ['0.5', '1', '3']

/** From this on a swap is worth a warning: whoever sees it in the pool may take as much. */
const high = '5'

type SlippageEntryProps = {
  /** In percent. */
  readonly slippage: string
  readonly onDone: () => void
}

/** How much worse the price may get until the swap is undone: one of the usual ones, or one of the visitor's own. */
export function SlippageEntry({ slippage, onDone }: SlippageEntryProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => new Intl.NumberFormat(words.locale).format(slippage as `${number}`))
  const isHigh = compareDecimals(slippage, high) >= 0
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (!latchkey.deps.page.mobile) input.current?.select()
  }, [latchkey])
  function take(): void {
    if (setSlippage(latchkey, text)) onDone()
    else {
      setWrong(true)
      input.current?.focus()
    }
  }
  return (
    <Sheet pad>
      <Field
        label={say('swap.slippage.own')}
        value={text}
        onChange={(written) => {
          setText(written)
          setWrong(false)
        }}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={8}
        inputRef={input}
        onEnter={take}
        end={
          <>
            <span aria-hidden="true">%</span>
            <IconButton label={say('swap.steps.done')} icon={checkIcon} onClick={take} />
          </>
        }
        {...(isWrong && { error: say('swap.slippage') })}
      />
      <div className="swap-usual">
        {usual.map((percent) => (
          <MiniButton
            key={percent}
            onClick={() => {
              setSlippage(latchkey, percentIn(words.locale, percent))
              onDone()
            }}
          >
            {sayPercent(words, percent)}
          </MiniButton>
        ))}
      </div>
      <Note tone={isHigh ? 'warn' : 'plain'}>
        {say(isHigh ? 'swap.slippage.high' : 'swap.slippage.text')}
      </Note>
    </Sheet>
  )
}

/** A plain decimal as the visitor would write it. */
function percentIn(locale: string, decimal: string): string {
  return new Intl.NumberFormat(locale).format(decimal as `${number}`)
}
