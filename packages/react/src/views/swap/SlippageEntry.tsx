import { compareDecimals } from '@latchkey/core'
import { setSlippage } from '@latchkey/core/swap'
import { checkIcon, Field, IconButton, MiniButton, Note, Sheet } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { sayPercent } from './sayPercent.ts'

/** The usual choices, in percent. */
const usual = ['0.5', '1', '3']

/** The slippage in percent from which the form warns: a front-runner can take as much. */
const high = '5'

type SlippageEntryProps = {
  /** In percent. */
  readonly slippage: string
  readonly onDone: () => void
}

/** Sets the slippage: the visitor picks a usual percentage, or enters one. */
export function SlippageEntry({ slippage, onDone }: SlippageEntryProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => new Intl.NumberFormat(words.locale).format(slippage as `${number}`))
  const isHigh = compareDecimals(slippage, high) >= 0
  const [isWrong, setWrong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (latchkey.deps.page.mobile) return
    input.current?.focus()
    input.current?.select()
  }, [latchkey])
  // Focusing scrolls to the input alone; what is under it may be out of sight, and an error takes room of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled when the entry opens and when its error comes.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isWrong])
  function save(): void {
    if (setSlippage(latchkey, text)) onDone()
    else {
      setWrong(true)
      input.current?.focus()
    }
  }
  return (
    <div className="swap-slippage" ref={box}>
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
          onEnter={save}
          end={
            <>
              <span aria-hidden="true">%</span>
              <IconButton label={say('swap.steps.done')} icon={checkIcon} onClick={save} />
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
    </div>
  )
}

/** A plain decimal in the number format of the visitor's language. */
function percentIn(locale: string, decimal: string): string {
  return new Intl.NumberFormat(locale).format(decimal as `${number}`)
}
