import { activeConnection, addressOf, type Connection, pushView } from '@latchkey/core'
import { chevronDownIcon, Icon, MiddleCut, PersonGlyph, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import css from './AccountHead.css?inline'

/** Who and where, at the start of the header over the account of the wallet that lives inside the widget. */
export function AccountHead(): ReactElement | null {
  useStyles(css)
  const connection = useLast(useStore(useLatchkey().connections, (state) => activeConnection(state)))
  return connection === undefined ? null : <EmbeddedHead connection={connection} />
}

function EmbeddedHead({ connection }: { readonly connection: Connection }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { chain } = useActiveChain()
  const [account] = connection.accounts
  const person = useIdentity(account)
  const address = addressOf(account)
  const name = person.name ?? shortAddress(address)
  const network = chain?.name ?? say('account.unknownNetwork')
  return (
    <>
      <button
        className="head-who"
        type="button"
        aria-label={say('account.who', { name })}
        onClick={() => pushView(latchkey, { name: 'Wallets' })}
      >
        <PersonGlyph seed={address} src={person.avatar} size={32} />
        <span className="head-name">
          <MiddleCut text={name} />
        </span>
        <Icon name={chevronDownIcon} size={16} />
      </button>
      <button
        className="head-net"
        type="button"
        aria-label={say('account.networkNow', { network })}
        onClick={() => {
          latchkey.track({ type: 'track', event: 'CLICK_NETWORKS' })
          pushView(latchkey, { name: 'Networks' })
        }}
      >
        {chain === undefined ? null : <ChainGlyph chain={chain} size={24} />}
        <Icon name={chevronDownIcon} size={16} />
      </button>
    </>
  )
}
