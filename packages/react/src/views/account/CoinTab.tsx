import { addressOf, balanceNamespaces, sayUnits } from '@latchkey/core'
import { externalIcon, IconPlate, PairRow, Row, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useBalance } from '../../hooks/useBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { HoldingGlyph } from '../send/HoldingGlyph.tsx'
import { explorerLink } from './explorerLink.ts'
import { goSend } from './goSend.ts'
import type { AccountTabProps } from './TokensTab.tsx'
import { canSend } from './walletActs.ts'

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
          onClick={held && canSend(latchkey, connection) ? () => goSend(latchkey) : undefined}
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
