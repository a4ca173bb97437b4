import type { ReactElement } from 'react'
import { checkIcon } from '../../icons/checkIcon.ts'
import { copyIcon } from '../../icons/copyIcon.ts'
import { QuietButton } from './QuietButton.tsx'
import { SoftButton } from './SoftButton.tsx'
import { useCopy } from './useCopy.ts'

export type CopyLinkProps = {
  /** What is copied; while it is not known the button waits for it. */
  readonly text: string | undefined
  readonly label: string
  readonly copiedLabel: string
  /** `quiet` where it stands below a latch. */
  readonly look?: 'soft' | 'quiet'
  readonly onCopied?: () => void
  readonly onFailed?: () => void
}

/** Copies what cannot be read aloud, in a button with words; for two seconds they say that it is done. */
export function CopyLink(props: CopyLinkProps): ReactElement {
  const { text, label, copiedLabel, look } = props
  const [copied, copy] = useCopy(text ?? '', props)
  const shared = {
    label: copied ? copiedLabel : label,
    icon: copied ? checkIcon : copyIcon,
    disabled: text === undefined,
    onClick: copy,
  }
  return look === 'quiet' ? <QuietButton {...shared} /> : <SoftButton {...shared} />
}
