import { codeIcon, Field, Latch, linkIcon, Note, SectionLabel, SoftButton } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import type { Pairing } from '../state/walletState.ts'
import type { Acts } from './walletProps.ts'

type ConnectFormProps = { readonly pairing: Pairing; readonly acts: Acts; readonly onScan: () => void }

/** Takes a site's code by hand, or leads to the camera. */
export function ConnectForm({ pairing, acts, onScan }: ConnectFormProps): ReactElement {
  const [code, setCode] = useState('')
  const waiting = pairing.phase === 'waiting'
  const [waited, setWaited] = useState(waiting)
  // The site answered: its code is spent.
  if (waited !== waiting) {
    setWaited(waiting)
    if (waited && pairing.phase === 'idle') setCode('')
  }
  const problem = pairing.phase === 'refused' ? messages.connect.problems[pairing.problem] : undefined

  function change(text: string): void {
    setCode(text)
    if (pairing.phase === 'refused') acts.clearPairing()
  }

  async function paste(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText()
      setCode(text)
      acts.pair(text)
    } catch {
      // The browser keeps the clipboard to itself: the field takes what is pasted by hand.
    }
  }

  return (
    <>
      <SectionLabel>{messages.connect.title}</SectionLabel>
      <Field
        label={messages.connect.field}
        value={code}
        onChange={change}
        placeholder={messages.connect.placeholder}
        icon={linkIcon}
        autoComplete="off"
        ground
        onEnter={() => acts.pair(code)}
        {...(problem !== undefined && { error: problem })}
        end={
          <button type="button" className="in-field" onClick={() => void paste()}>
            {messages.connect.paste}
          </button>
        }
      />
      {waiting && pairing.silent && (
        <div className="aside-note" role="status">
          <Note tone="warn">{messages.connect.silent}</Note>
        </div>
      )}
      <Latch
        label={
          waiting && !pairing.silent
            ? messages.connect.waiting
            : code.trim() === ''
              ? messages.connect.missing
              : messages.connect.act
        }
        state={waiting && !pairing.silent ? 'loading' : code.trim() === '' ? 'blocked' : 'ready'}
        onClick={() => acts.pair(code)}
      />
      <SoftButton label={messages.connect.scan} icon={codeIcon} onClick={onScan} />
    </>
  )
}
