import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { nextTab } from '../parts/nextTab.ts'
import type { Choices } from './choices.ts'
import { codeFor, type Stack, stacks } from './codeFor.ts'

/** What a site writes for these choices, for each stack. */
export function CodeTabs({ choices }: { readonly choices: Choices }) {
  const id = useId()
  const [stack, setStack] = useState<Stack>('react')
  const code = codeFor(stack, choices)
  const tabId = (one: Stack) => `${id}${one}`

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = nextTab(event, stacks, stack)
    if (next === undefined) return
    event.preventDefault()
    setStack(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <figure className="code" aria-label={messages.yours.code}>
      <div className="tabs" role="tablist" aria-label={messages.yours.code} onKeyDown={move}>
        {stacks.map((one) => (
          <button
            key={one}
            id={tabId(one)}
            type="button"
            role="tab"
            className="tab"
            aria-selected={one === stack}
            aria-controls={`${id}panel`}
            tabIndex={one === stack ? 0 : -1}
            onClick={() => setStack(one)}
          >
            {messages.yours.stacks[one]}
          </button>
        ))}
      </div>
      <CopyButton text={code} what={messages.yours.codeWhat} word={messages.copy.word} />
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={tabId(stack)}>
        {/* Long lines scroll sideways, so the keyboard must be able to reach the box. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, and the keyboard scrolls it only with the focus on it. */}
        <pre dir="ltr" tabIndex={0}>
          <code>{tinted(code)}</code>
        </pre>
        <p className="code-note">{messages.yours.stackNotes[stack]}</p>
      </div>
    </figure>
  )
}

/** The code with its words and texts told apart. */
function tinted(code: string): readonly ReactNode[] {
  let at = 0
  return code
    .split(/('(?:[^'\\]|\\.)*'|\b(?:import|from|const|export|type|let|if|return)\b)/)
    .map((piece) => {
      at += piece.length
      if (piece.startsWith("'")) return <i key={at}>{piece}</i>
      return /^(import|from|const|export|type|let|if|return)$/.test(piece) ? <b key={at}>{piece}</b> : piece
    })
}
