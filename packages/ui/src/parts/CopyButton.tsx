import { type ReactElement, useEffect, useRef, useState } from 'react'
import { checkIcon } from '../icons/checkIcon.ts'
import { copyIcon } from '../icons/copyIcon.ts'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'
import { SoftButton } from './SoftButton.tsx'

export type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** Small and round beside what it copies, or a button with its words. */
  readonly look?: 'icon' | 'soft'
  readonly onCopied?: () => void
  readonly onFailed?: () => void
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

const thanksMs = 2000

/** Copies a text and says so in its own name for two seconds. */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel, look = 'icon', onCopied, onFailed } = props
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

  const shared = {
    label: copied ? copiedLabel : label,
    icon: copied ? checkIcon : copyIcon,
    onClick: () => void copy(),
  }
  return look === 'icon' ? (
    <IconButton {...shared} aria-describedby={props['aria-describedby']} />
  ) : (
    <SoftButton {...shared} />
  )
}
