import { useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { useAnnounce } from './announce.tsx'
import { Icon } from './Icon.tsx'

const restMs = 1_600

/** Copies one text, and shows and says that it did. `what` completes "Copy …". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const announce = useAnnounce()

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), restMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
      announce(messages.copy.done(what))
    } catch {
      // A browser may refuse the clipboard; the text stays on the page to be selected.
      setState('failed')
      announce(messages.copy.failed)
    }
  }

  return (
    <button
      type="button"
      className="icon-btn"
      data-state={state}
      onClick={copy}
      aria-label={messages.copy.label(what)}
      title={state === 'failed' ? messages.copy.failed : undefined}
    >
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'warning' : 'copy'} />
    </button>
  )
}
