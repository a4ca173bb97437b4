import { pushView, sayUnits } from '@latchkey/core'
import { addressOf, balanceNamespaces } from '@latchkey/core/internal'
import { externalIcon, IconPlate, PairRow, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { ChainGlyph } from '../../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../../send/HoldingGlyph.tsx'
import { explorerLink } from '../explorerLink.ts'
import type { AccountTabProps } from './TokensTab.tsx'

/** What the account holds, where no server knows its tokens: the chain's own coin; the explorer has the rest. */
export function CoinTab({ connection, chain }: AccountTabProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const [account] = connection.accounts
  const balance = useBalance(account)
  const { name, symbol, decimals } = chain.nativeCurrency
  const units = connection.phase === 'connected' && balance.phase === 'ready' ? balance.data : undefined
  // Every digit of it stands over the lists.
  const held = units === undefined ? undefined : sayUnits(words, units, decimals, { symbol }).text
  const open = (amount: bigint) =>
    pushView(latchkey, {
      name: 'Token',
      account,
      token: { chainId: chain.caip2, name, symbol, decimals, amount },
    })
  const explorer = explorerLink(chain, addressOf(account))
  return (
    <Sheet>
      <Rows label={say('tokens.list')}>
        <PairRow
          glyph={
            <HoldingGlyph
              holding={{ chainId: chain.caip2 }}
              size={40}
              badge={<ChainGlyph chain={chain} size={16} />}
            />
          }
          name={name}
          sub={chain.name}
          end={held}
          onClick={units === undefined ? undefined : () => open(units)}
        />
        {explorer === undefined ? null : (
          <Row
            glyph={<IconPlate icon={externalIcon} />}
            name={say('tokens.elsewhere')}
            {...(balanceNamespaces.includes(chain.namespace) && {
              sub: say('tokens.elsewhere.why', { symbol }),
            })}
            href={explorer}
          />
        )}
      </Rows>
    </Sheet>
  )
}
