import { useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { useAnnounce } from './announce.tsx'
import { Icon } from './Icon.tsx'

const restMs = 1_600

type CopyButtonProps = {
  readonly text: string
  /** Completes "Copy …". */
  readonly what: string
  /** Written beside the icon; without it the icon stands alone. */
  readonly word?: string
}

/** Copies one text, and shows and says that it did. */
export function CopyButton({ text, what, word }: CopyButtonProps) {
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
      className={word === undefined ? 'icon-btn' : 'mini'}
      data-state={state}
      onClick={copy}
      aria-label={messages.copy.label(what)}
      title={state === 'failed' ? messages.copy.failed : undefined}
    >
      <Icon
        name={state === 'done' ? 'check' : state === 'failed' ? 'warning' : 'copy'}
        size={word === undefined ? 20 : 16}
      />
      {word}
    </button>
  )
}
