import type { ReactElement } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { copyIcon } from '../../icons/copyIcon.ts'
import { IconButton } from './IconButton.tsx'
import { useCopy } from './useCopy.ts'

export type CopyButtonProps = {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  readonly onCopied?: () => void
  readonly onFailed?: () => void
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string | undefined
}

/** Small and round beside what it copies; it says so in its own name for two seconds. */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel } = props
  const [copied, copy] = useCopy(text, props)
  return (
    <IconButton
      label={copied ? copiedLabel : label}
      icon={copied ? checkIcon : copyIcon}
      onClick={copy}
      aria-describedby={props['aria-describedby']}
    />
  )
}
