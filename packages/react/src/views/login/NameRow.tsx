import { type Connection, type Latchkey, showNotice } from '@latchkey/core'
import { say as sayIn } from '@latchkey/core/internal'
import { atIcon, IconPlate, Row } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWalletQuery } from '../../hooks/useWalletQuery.ts'
import { useWords } from '../../hooks/useWords.ts'
import { lazyModule, useLazyModule } from '../../lazy/lazyModule.ts'
import { nameEngine } from '../names/useNameEngine.ts'

const nameEntry = lazyModule(() => import('../names/nameEntry.ts'))

type NameRowProps = {
  readonly connection: Connection
  /** The visitor leaves for the form. */
  readonly onGo: () => void
}

/** The way to a name for the account, where the server registers names and the account has none of them. */
export function NameRow({ connection, onGo }: NameRowProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const person = useIdentity(connection.accounts[0])
  const isServed = latchkey.config.endpoints !== undefined && latchkey.config.names !== false
  const { module } = useLazyModule(nameEntry, isServed)
  const isOffered = module?.mayHaveName(latchkey) === true
  const zone = useWalletQuery(isOffered ? 'nameZone' : undefined, async () =>
    (await nameEntry.load(latchkey)).nameZoneQuery(latchkey),
  )
  if (module === undefined || zone.phase !== 'ready' || zone.data === null) return null
  if (person.name?.endsWith(`.${zone.data}`)) return null
  return (
    <Row
      glyph={<IconPlate icon={atIcon} />}
      name={say('account.chooseName')}
      endSub={<bdi className="clip">{zone.data}</bdi>}
      chevron
      onClick={() => {
        onGo()
        goNames(latchkey)
      }}
    />
  )
}

/** Opens the form; what registers names is fetched for those who want one. */
function goNames(latchkey: Latchkey): void {
  nameEngine.load(latchkey).then(
    ({ openNames }) => openNames(latchkey),
    () =>
      showNotice(latchkey, { variant: 'error', message: sayIn(latchkey.words.getState(), 'view.failed') }),
  )
}
