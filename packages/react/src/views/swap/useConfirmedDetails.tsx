import type { SentTransaction } from '@latchkey/core'
import { divideDecimals } from '@latchkey/core'
import { formatUnits, sayUnits } from '@latchkey/core/send'
import type { Detail } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { ConfirmedPhase } from '../sent/confirmedState.ts'
import { sayRate } from './sayRate.ts'

/** The amount paid, the amount received, and the difference from the quote. */
export function useConfirmedDetails(sent: SentTransaction, phase: ConfirmedPhase): readonly Detail[] {
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { token, receives, amount, chainId } = sent
  const tell = ({ decimals, symbol }: SentTransaction['token'], units: bigint, sign = '') => {
    const said = sayUnits(words, units, decimals, { symbol, places: 6 })
    return <bdi title={said.exact && sign + said.exact}>{sign + said.text}</bdi>
  }
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === chainId)
  const network = {
    label: say('send.review.network'),
    value: <bdi>{chain?.name ?? say('account.unknownNetwork')}</bdi>,
  }
  const paid = {
    label: say(sent.purpose === 'approval' ? 'send.sent.amount' : 'swap.confirmed.paid'),
    value: tell(token, BigInt(amount)),
  }
  if (receives === undefined) return [paid, network]
  const isDone = phase === 'confirmed' || phase === 'spedUp'
  const least = { label: say('swap.confirmed.minimum'), value: tell(receives.token, BigInt(receives.least)) }
  if (!isDone) {
    const quoted = { label: say('swap.receiveAbout'), value: tell(receives.token, BigInt(receives.amount)) }
    return [{ ...paid, label: say('swap.pay') }, quoted, least, network]
  }
  const { arrived } = receives
  if (arrived === undefined) return [paid, least, network]
  const rate = divideDecimals(
    formatUnits(BigInt(arrived), receives.token.decimals),
    formatUnits(BigInt(amount), token.decimals),
    18,
  )
  const more = BigInt(arrived) - BigInt(receives.amount)
  return [
    paid,
    ...(rate === undefined
      ? []
      : [
          {
            label: say('swap.rate'),
            value: <bdi>{sayRate(words, rate, { from: token.symbol, to: receives.token.symbol })}</bdi>,
          },
        ]),
    {
      label: say('swap.confirmed.against'),
      value: (
        <span className={more > 0n ? 'swap-more' : undefined}>
          {tell(receives.token, more < 0n ? -more : more, more > 0n ? '+' : more < 0n ? '−' : '')}
        </span>
      ),
    },
    network,
  ]
}
