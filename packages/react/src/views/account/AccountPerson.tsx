import { addressOf, type Connection, showNotice } from '@latchkey/core'
import { CopyButton, copyIcon, PersonGlyph, Row, Sheet, Tooltip } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ConnectorGlyph } from './ConnectorGlyph.tsx'
import { PersonName } from './PersonName.tsx'

/** Who is connected, by which wallet; the address can be copied. */
export function AccountPerson({ connection }: { readonly connection: Connection }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { connector, accounts } = connection
  const address = addressOf(accounts[0])
  const person = useIdentity(accounts[0])
  return (
    <Sheet>
      <Row
        glyph={
          <PersonGlyph
            seed={address}
            src={person.avatar}
            size={52}
            badge={<ConnectorGlyph connector={connector} size={20} />}
          />
        }
        name={person.name === undefined ? shortAddress(address) : <PersonName name={person.name} />}
        sub={person.name === undefined ? connector.name : `${shortAddress(address)} · ${connector.name}`}
        end={
          <Tooltip text={address}>
            <CopyButton
              text={address}
              label={say('account.copy')}
              copiedLabel={say('account.copied')}
              onCopied={() =>
                showNotice(latchkey, { variant: 'success', message: say('account.copied'), svg: copyIcon.d })
              }
              onFailed={() => showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') })}
            />
          </Tooltip>
        }
      />
    </Sheet>
  )
}
