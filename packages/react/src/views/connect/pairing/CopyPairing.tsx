import { type Latchkey, showNotice } from '@latchkey/core'
import { CopyLink, copyIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useWords } from '../../../hooks/useWords.ts'

/** Copies what the code says. */
export function CopyPairing({
  latchkey,
  uri,
  look = 'soft',
}: {
  readonly latchkey: Latchkey
  readonly uri: string | undefined
  readonly look?: 'soft' | 'quiet'
}): ReactElement {
  const say = useWords()
  return (
    <CopyLink
      text={uri}
      look={look}
      label={say('pairing.copy')}
      copiedLabel={say('pairing.copied')}
      onCopied={() =>
        showNotice(latchkey, { variant: 'success', message: say('pairing.copied'), svg: copyIcon.d })
      }
      onFailed={() => showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') })}
    />
  )
}
