import { useEffect, useRef, useState } from 'react'
import { copyText } from './copyText.ts'

/** How long a control says that it has copied. */
const thanksMs = 2000

/** Who hears how copying went. */
export type CopyListeners = {
  readonly onCopied?: (() => void) | undefined
  readonly onFailed?: (() => void) | undefined
}

/** Copies a text, and says for two seconds that it did. */
export function useCopy(
  text: string,
  { onCopied, onFailed }: CopyListeners,
): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy(): Promise<void> {
    if (!(await copyText(text))) return onFailed?.()
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), thanksMs)
    onCopied?.()
  }
  return [copied, () => void copy()]
}
