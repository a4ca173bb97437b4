import { type CaipAddress, disconnectWallet, pushView, switchAccount, switchWallet } from '@latchkey/core'
import { accountSettings, addressOf, goBack, showSuccess } from '@latchkey/core/internal'
import {
  disconnectIcon,
  IconButton,
  IconPlate,
  MiddleCut,
  PersonGlyph,
  plainName,
  plusIcon,
  Row,
  type RowProps,
  Rows,
  Sheet,
  Tooltip,
  useStyles,
} from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { shortAddress } from '../../../hooks/shortAddress.ts'
import { useIdentity } from '../../../hooks/useIdentity.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { NobodyConnected } from '../NobodyConnected.tsx'
import { ConnectorGlyph } from './ConnectorGlyph.tsx'
import css from './WalletsView.css?inline'
import { type WalletsState, walletsState } from './walletsState.ts'

/** The connected wallets and their accounts: one is in use, going to another disconnects nobody. */
export function WalletsView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const { phase, wallets } = walletsState(useStore(latchkey.connections), latchkey.config.networks)
  if (phase === 'none') return <NobodyConnected />
  return (
    <>
      {wallets.map((wallet) => (
        <WalletAccounts key={wallet.connection.connector.id} wallet={wallet} />
      ))}
      <Sheet>
        <Row
          glyph={<IconPlate icon={plusIcon} />}
          name={say('wallets.add')}
          chevron
          onClick={() => pushView(latchkey, { name: 'Connect' })}
        />
      </Sheet>
    </>
  )
}

type WalletAccountsProps = { readonly wallet: WalletsState['wallets'][number] }

function WalletAccounts({
  wallet: { connection, name, current, network },
}: WalletAccountsProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const label = useId()
  const { connector, accounts, phase } = connection
  function use(account: CaipAddress): void {
    if (!current) switchWallet(latchkey, connector.id)
    if (account !== accounts[0]) switchAccount(latchkey, account)
    goBack(latchkey)
    if (latchkey.router.getState().open) showSuccess(latchkey, 'wallets.switched')
  }
  return (
    <section aria-labelledby={label}>
      <div className="wallet-head">
        <ConnectorGlyph connector={connector} size={20} />
        <h3 id={label} className="clip">
          <bdi>{plainName(name)}</bdi>
        </h3>
        <Tooltip text={say('account.disconnect')}>
          <IconButton
            label={say('wallets.disconnect', { wallet: name })}
            icon={disconnectIcon}
            onClick={() => void disconnectWallet(latchkey, connector.id)}
          />
        </Tooltip>
      </div>
      <Sheet>
        <Rows label={say('wallets.accounts', { wallet: name })}>
          {accounts.map((account) => {
            const isCurrent = current && account === accounts[0]
            return (
              <AccountRow
                key={account}
                account={account}
                // Of a long list only the account in use is looked up, whose name was read before.
                isNamed={isCurrent || connector.type === 'AUTH'}
                sub={
                  phase === 'restoring'
                    ? say('wallets.restoring')
                    : (network?.name ?? say('account.unknownNetwork'))
                }
                state={phase === 'restoring' ? 'busy' : isCurrent ? 'current' : 'plain'}
                onClick={() => use(account)}
              />
            )
          })}
        </Rows>
      </Sheet>
    </section>
  )
}

type AccountRowProps = Required<Pick<RowProps, 'sub' | 'state' | 'onClick'>> & {
  readonly account: CaipAddress
  readonly isNamed: boolean
}

/** One account of a wallet, by its name where there is one. */
function AccountRow({ account, isNamed, ...row }: AccountRowProps): ReactElement {
  const labels = useStore(accountSettings(useLatchkey()), ({ addressLabels }) => addressLabels)
  const person = useIdentity(isNamed ? account : undefined)
  const address = addressOf(account)
  const name = person.name ?? labels[address]
  return (
    <Row
      {...row}
      glyph={<PersonGlyph seed={address} src={person.avatar} size={40} />}
      name={name === undefined ? shortAddress(address) : <MiddleCut text={name} />}
    />
  )
}
