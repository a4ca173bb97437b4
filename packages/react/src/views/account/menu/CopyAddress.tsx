import { showNotice } from '@latchkey/core'
import { CopyButton, copyIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'

type CopyAddressProps = {
  readonly address: string
  /** From a tooltip around it. */
  readonly 'aria-describedby'?: string
}

/** Copies the address of the account, and tells. */
export function CopyAddress({ address, ...described }: CopyAddressProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  return (
    <CopyButton
      {...described}
      text={address}
      label={say('account.copy')}
      copiedLabel={say('account.copied')}
      onCopied={() =>
        showNotice(latchkey, { variant: 'success', message: say('account.copied'), svg: copyIcon.d })
      }
      onFailed={() => showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') })}
    />
  )
}
