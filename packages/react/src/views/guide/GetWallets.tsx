import { pushView } from '@latchkey/core'
import { EmptyState, gridIcon, IconPlate, Row, Rows, Sheet, useStyles, walletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { choiceGlyph } from '../connect/wallet/choiceGlyph.tsx'
import { useWallets } from '../connect/wallet/useWallets.ts'
import css from './GetWallets.css?inline'
import { getWalletState } from './getWalletState.ts'
import { sayPlatforms } from './sayPlatforms.ts'

/** A few wallets to begin with, and the way to all of them. */
export function GetWallets(): ReactElement {
  useStyles(css)
  const latchkey = useLatchkey()
  const { config } = latchkey
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  useWallets(latchkey)
  const state = getWalletState(useStore(latchkey.directory), config.customWallets)
  const all = config.features.allWallets && config.allWallets !== 'HIDE'
  if (state.phase === 'empty')
    return <EmptyState icon={walletIcon} title={say('getWallet.none')} text={say('getWallet.noneText')} />
  return (
    <>
      <p className="guide-lead">{say('getWallet.text')}</p>
      <Sheet>
        <Rows label={say('getWallet.title')}>
          {state.wallets.map((wallet) => (
            <Row
              key={wallet.id}
              glyph={choiceGlyph(latchkey, { name: wallet.name, wallet }, 40)}
              name={wallet.name}
              sub={sayPlatforms(say, locale, wallet)}
              chevron
              onClick={() => pushView(latchkey, { name: 'Downloads', wallet })}
            />
          ))}
          {all ? (
            <Row
              key="all"
              glyph={<IconPlate icon={gridIcon} />}
              name={say('getWallet.all')}
              chevron
              onClick={() => {
                latchkey.track({ type: 'track', event: 'CLICK_ALL_WALLETS' })
                pushView(latchkey, { name: 'AllWallets' })
              }}
            />
          ) : null}
        </Rows>
      </Sheet>
    </>
  )
}
