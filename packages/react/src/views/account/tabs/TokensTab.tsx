import { type Chain, type Connection, type Holding, holdingKey, pushView } from '@latchkey/core'
import { IconPlate, LongList, Note, PairSkeleton, Row, Rows, receiveIcon, Sheet } from '@latchkey/ui'
import { type ReactElement, useCallback } from 'react'
import { usePortfolio } from '../../../headless/usePortfolio.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { HoldingRow } from './HoldingRow.tsx'
import { TokensUnavailable } from './TokensUnavailable.tsx'
import { tokensState } from './tokensState.ts'

export type AccountTabProps = {
  readonly connection: Connection
  readonly chain: Chain
}

/** A list of up to so many rows is drawn whole. */
const fewRows = 12

/** What the account holds, the most valuable first. */
export function TokensTab({ connection }: Pick<AccountTabProps, 'connection'>): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const [account] = connection.accounts
  const portfolio = usePortfolio({ account })
  const state = tokensState(portfolio)
  const open = useCallback(
    (token: Holding) => pushView(latchkey, { name: 'Token', account, token }),
    [latchkey, account],
  )
  const currency = state.phase === 'filled' ? state.currency : ''
  const row = useCallback(
    (holding: Holding, tabIndex?: number) => (
      <HoldingRow
        holding={holding}
        currency={currency}
        onClick={open}
        {...(tabIndex !== undefined && { tabIndex })}
      />
    ),
    [currency, open],
  )
  if (state.phase === 'loading')
    return (
      <Sheet>
        <PairSkeleton count={3} />
        <span className="sr">{say('tokens.loading')}</span>
      </Sheet>
    )
  if (state.phase === 'unavailable') return <TokensUnavailable onRetry={portfolio.refetch} />
  if (state.phase === 'empty')
    return (
      <Sheet>
        {latchkey.config.features.receive ? (
          <Row
            glyph={<IconPlate icon={receiveIcon} />}
            name={say('tokens.empty.receive')}
            sub={say('tokens.empty.show')}
            chevron
            onClick={() => pushView(latchkey, { name: 'WalletReceive' })}
          />
        ) : (
          <Row name={say('tokens.empty.text')} />
        )}
      </Sheet>
    )
  const { holdings, flaw } = state
  return (
    <>
      {flaw === undefined ? null : (
        <div className="account-note">
          <Note tone="warn">{say(`tokens.${flaw}`)}</Note>
        </div>
      )}
      {holdings.length > fewRows ? (
        <LongList
          groups={[{ id: 'all', items: holdings }]}
          label={say('tokens.list')}
          keyOf={holdingKey}
          row={row}
        />
      ) : (
        <Sheet>
          <Rows label={say('tokens.list')}>
            {holdings.map((holding) => (
              <div key={holdingKey(holding)}>{row(holding)}</div>
            ))}
          </Rows>
        </Sheet>
      )}
    </>
  )
}
