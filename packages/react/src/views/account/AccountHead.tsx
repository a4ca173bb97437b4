import { type Connection, showNotice } from '@latchkey/core'
import { activeConnection, addressOf, say } from '@latchkey/core/internal'
import { chevronDownIcon, Icon, MiddleCut, PersonGlyph, plainName, Tooltip, useStyles } from '@latchkey/ui'
import { type ReactElement, useId, useRef, useState } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useLazyModule } from '../../lazy/lazyModule.ts'
import css from './AccountHead.css?inline'
import { AccountMenu } from './accountParts.tsx'
import { login } from './login.ts'
import { CopyAddress } from './menu/CopyAddress.tsx'
import { ConnectorGlyph } from './wallets/ConnectorGlyph.tsx'

/** The start of the header over the account: who, by which wallet and where, with the ways from there behind it. */
export function AccountHead(): ReactElement {
  const say = useWords()
  useStyles(css)
  const connection = useLast(useStore(useLatchkey().connections, (state) => activeConnection(state)))
  return connection === undefined ? (
    // The heading beside it is read aloud.
    <span className="head-title" aria-hidden="true">
      {say('account.title')}
    </span>
  ) : (
    <Person connection={connection} />
  )
}

function Person({ connection: { connector, accounts } }: { readonly connection: Connection }): ReactElement {
  const latchkey = useLatchkey()
  const words = useWords()
  const { chain } = useActiveChain()
  const person = useIdentity(accounts[0])
  const { module } = useLazyModule(login, connector.type === 'AUTH')
  const name = person.name ?? module?.loginName(latchkey, connector)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const toggle = () =>
    AccountMenu.load(latchkey).then(
      () => setOpen((isOpen) => !isOpen),
      () =>
        showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
    )
  const address = addressOf(accounts[0])
  const short = shortAddress(address)
  return (
    <>
      <button
        className="head-who"
        type="button"
        ref={opener}
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => void toggle()}
      >
        <PersonGlyph
          seed={address}
          src={person.avatar}
          size={40}
          badge={<ConnectorGlyph connector={connector} size={14} />}
        />
        <span className="head-lines">
          <span className="head-name">
            {name === undefined ? (
              <bdi dir="ltr">{short}</bdi>
            ) : (
              <span className="head-fit" data-name={plainName(name)}>
                <MiddleCut text={name} />
              </span>
            )}
            <Icon name={chevronDownIcon} size={16} />
          </span>
          <span className="head-where">
            {name === undefined ? (
              <bdi className="clip">{plainName(connector.name)}</bdi>
            ) : (
              <bdi className="clip" dir="ltr">
                {short}
              </bdi>
            )}
            <span className="clip">
              {' · '}
              <bdi>{chain?.name ?? words('account.unknownNetwork')}</bdi>
            </span>
          </span>
        </span>
        <span className="sr">{words('account.menu')}</span>
      </button>
      {open ? <AccountMenu id={id} opener={opener} onClose={() => setOpen(false)} /> : null}
      <Tooltip text={address}>
        <CopyAddress address={address} />
      </Tooltip>
    </>
  )
}
