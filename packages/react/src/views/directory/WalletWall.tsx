import type { Latchkey, WalletChoice } from '@latchkey/core'
import { chooseWallet } from '@latchkey/core/internal'
import { CellSkeleton, Grid, GridCell, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { outsideRows } from '../connect/choices/outside.ts'
import { choiceGlyph } from '../connect/wallet/choiceGlyph.tsx'
import { sayPlatforms } from '../guide/sayPlatforms.ts'
import { useGridKeys } from './useGridKeys.ts'

/** Wallets as a wall of glyphs, the installed ones marked. */
export function WalletWall({
  choices,
  bones = 0,
  seals,
}: {
  readonly choices: readonly WalletChoice[]
  readonly bones?: number
  /** Not where all of them are certified: there the seal says nothing and the name needs its room. */
  readonly seals: boolean
}): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const keys = useGridKeys()
  return (
    <Sheet>
      <div className="wallet-wall" ref={keys}>
        <Grid label={say('connect.wallets')}>
          {choices.map((choice) => (
            <GridCell
              key={choice.key}
              glyph={choiceGlyph(latchkey, choice, 52)}
              name={choice.name}
              origin={choice.connector?.origin}
              {...(choice.connector && { installedLabel: say('connect.installed') })}
              {...(seals &&
                choice.wallet?.badge_type === 'certified' && {
                  certifiedLabel: say('allWallets.certifiedMark'),
                })}
              onClick={() => pick(latchkey, choice)}
            />
          ))}
        </Grid>
      </div>
      {bones > 0 ? <WalletBones count={bones} /> : null}
    </Sheet>
  )
}

/** On a phone the tap itself opens the wallet. */
function pick(latchkey: Latchkey, choice: WalletChoice): void {
  const tap = latchkey.deps.page.mobile ? outsideRows.loaded(latchkey)?.tapWallet : undefined
  ;(tap ?? chooseWallet)(latchkey, choice)
}

/** The boxes of wallets that are on their way. */
export function WalletBones({ count }: { readonly count: number }): ReactElement {
  return (
    <div className="wallet-bones">
      <CellSkeleton count={count} />
    </div>
  )
}

/** A few wallets as rows, with where each runs. */
export function WalletRows({ choices }: { readonly choices: readonly WalletChoice[] }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const locale = useStore(latchkey.words, (words) => words.locale)
  return (
    <Sheet>
      <Rows label={say('connect.wallets')}>
        {choices.map((choice) => (
          <Row
            key={choice.key}
            glyph={choiceGlyph(latchkey, choice, 40)}
            name={choice.name}
            sub={choice.connector?.origin ?? (choice.wallet && sayPlatforms(say, locale, choice.wallet))}
            {...(choice.connector ? { ready: say('connect.installed') } : { chevron: true })}
            onClick={() => pick(latchkey, choice)}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
