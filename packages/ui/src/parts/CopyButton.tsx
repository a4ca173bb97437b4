import { type ReactElement, useEffect, useRef, useState } from 'react'
import { checkIcon } from '../icons/checkIcon.ts'
import { copyIcon } from '../icons/copyIcon.ts'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

export type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  readonly onCopied?: () => void
  readonly onFailed?: () => void
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

const thanksMs = 2000

/** Small and round beside what it copies; it says so in its own name for two seconds. */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel, onCopied, onFailed } = props
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

  return (
    <IconButton
      label={copied ? copiedLabel : label}
      icon={copied ? checkIcon : copyIcon}
      onClick={() => void copy()}
      aria-describedby={props['aria-describedby']}
    />
  )
}
