import { type Latchkey, pushView, type View } from '@latchkey/core'
import { gridIcon, IconPlate, Row, Rows, Sheet, Tag } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import type { Say } from '../../../hooks/useWords.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { ConnectChoices } from '../choices/ConnectChoices.tsx'
import { walletCount } from '../choices/walletCount.ts'
import { useWallets } from '../wallet/useWallets.ts'
import { codeTitle } from './codeTitle.ts'
import { Pairing } from './pairingPart.ts'

type Props = { readonly view: Extract<View, { name: 'ConnectingWalletConnectBasic' }> }

/** Fetches what the view shows: a code at a desk, while a phone has its rows already. */
export async function loadConnectingWalletConnectBasic(
  latchkey: Latchkey,
): Promise<typeof ConnectingWalletConnectBasicView> {
  if (!isList(latchkey)) await Pairing.load(latchkey)
  return ConnectingWalletConnectBasicView
}

/** Where a site begins that reaches wallets by codes and links alone: the code at a desk, wallets to open on a phone. */
function ConnectingWalletConnectBasicView({ view }: Props): ReactElement | null {
  return isList(useLatchkey()) ? <ConnectChoices collapse={false} /> : <AnyWallet view={view} />
}

ConnectingWalletConnectBasicView.title = (say: Say, _: Props['view'], latchkey: Latchkey) =>
  codeTitle(say, latchkey)

function isList({ deps, config }: Latchkey): boolean {
  return deps.page.mobile || config.pairing === undefined
}

function AnyWallet({ view }: Props): ReactElement {
  const latchkey = useLatchkey()
  const { config } = latchkey
  const say = useWords()
  useWallets(latchkey)
  const locale = useStore(latchkey.words, (words) => words.locale)
  const count = useStore(latchkey.directory, (directory) => directory.count)
  return (
    <Pairing view={view} wallet={undefined} platforms={['mobile']}>
      {config.features.allWallets && config.allWallets === 'SHOW' ? (
        <Sheet>
          <Rows label={say('connect.wallets')}>
            <Row
              glyph={<IconPlate icon={gridIcon} />}
              name={say('connect.all')}
              {...(count !== undefined && { end: <Tag>{walletCount(count, locale)}</Tag> })}
              chevron
              onClick={() => {
                latchkey.track({ type: 'track', event: 'CLICK_ALL_WALLETS' })
                pushView(latchkey, { name: 'AllWallets' })
              }}
            />
          </Rows>
        </Sheet>
      ) : null}
    </Pairing>
  )
}
