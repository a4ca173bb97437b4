import type { BuyProvider, BuyState } from '@latchkey/core/onramp'
import { Row, Rows, Sheet, WalletGlyph } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../../hooks/formatBalance.ts'
import { shortAddress } from '../../../hooks/shortAddress.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { ChainGlyph } from '../../network/ChainGlyph.tsx'
import { gap, weave } from '../../weave.tsx'
import { methodName } from '../methodLook.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { backToBuy } from './backToBuy.ts'

/** The maximum number of networks shown in a provider's row. */
const mostDrawn = 5

/** The providers before an amount is entered: payment methods, networks, and the usual fee. */
export function AllProviders({ state }: { readonly state: BuyState }): ReactElement {
  const { chooseProvider, destinationOf } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const address = destinationOf(state)?.address
  return (
    <>
      {address === undefined ? null : (
        <p className="buy-lead">
          {weave(say('onramp.providers.lead', { account: gap(0) }), [
            <b key="account">{inSentence(words, shortAddress(address))}</b>,
          ])}
        </p>
      )}
      <Sheet>
        <Rows label={say('onramp.providers.list')}>
          {state.options.providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              onClick={() => {
                chooseProvider(latchkey, provider.id)
                backToBuy(latchkey)
              }}
            />
          ))}
        </Rows>
      </Sheet>
    </>
  )
}

type ProviderRowProps = { readonly provider: BuyProvider; readonly onClick: () => void }

function ProviderRow({ provider: { name, methods, networks }, onClick }: ProviderRowProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  const chains = latchkey.config.networks.filter(({ caip2 }) => networks.includes(caip2))
  const ways = methods.map((method) => methodName(say, method))
  return (
    <Row
      glyph={<WalletGlyph name={name} size={40} />}
      name={name}
      sub={new Intl.ListFormat(locale, { type: 'unit' }).format(ways)}
      end={say('buy.feeRange')}
      endSub={
        <span className="buy-networks" aria-hidden="true">
          {chains.slice(0, mostDrawn).map((chain) => (
            <ChainGlyph key={chain.caip2} chain={chain} size={20} />
          ))}
        </span>
      }
      onClick={onClick}
    />
  )
}
