import type { CaipAddress, Chain, Holding } from '@latchkey/core'
import { addressOf } from '@latchkey/core/internal'
import { Details, externalIcon, IconPlate, Row, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../hooks/shortAddress.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { explorerLink } from '../account/explorerLink.ts'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { TokenActivity } from './TokenActivity.tsx'
import { exactAmount, sayPrice } from './tokenFigures.ts'

export type TokenMoreProps = {
  readonly account: CaipAddress
  readonly holding: Holding
  readonly currency: string
  readonly chain: Chain | undefined
}

/** What else can be told of a token: its price, where it is, what happened with it. */
export function TokenMore({ account, holding, currency, chain }: TokenMoreProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { address, price } = holding
  const exact = exactAmount(words, holding)
  const explorer = explorerLink(chain, address ?? addressOf(account))
  return (
    <>
      <Sheet>
        <Details
          items={[
            ...(price === undefined
              ? []
              : [{ label: say('token.price'), value: <bdi>{sayPrice(words, price, currency)}</bdi> }]),
            ...(exact === undefined ? [] : [{ label: say('token.exact'), value: <bdi>{exact}</bdi> }]),
            {
              label: say('account.network'),
              value: (
                <span className="token-network">
                  {chain && <ChainGlyph chain={chain} size={20} />}
                  <bdi>{chain?.name ?? say('account.unknownNetwork')}</bdi>
                </span>
              ),
            },
          ]}
        />
      </Sheet>
      {latchkey.config.features.history ? <TokenActivity account={account} token={holding} /> : null}
      {explorer === undefined ? null : (
        <Sheet>
          <Row
            glyph={<IconPlate icon={externalIcon} />}
            name={say('account.explorer')}
            {...(address !== undefined && { endSub: <bdi dir="ltr">{shortAddress(address)}</bdi> })}
            href={explorer}
          />
        </Sheet>
      )}
    </>
  )
}
