import { type SendState, sayWord } from '@latchkey/core'
import { Details, MiniButton, Note } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { type Say, useWords } from '../../hooks/useWords.ts'
import { useSendEngine } from './useSendEngine.ts'

/** What the network takes, before anybody signs; and why it cannot be paid, where that is so. */
export function SendCost({ state }: { readonly state: SendState }): ReactElement {
  const { costLack, retryFee, sayUnits, sendProblem } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const cost = useCost(state)
  // Its room is there before it: the button below stays where it is.
  if (cost === undefined) return <div className="send-cost" />
  const problem = sendProblem(state)
  const lack = problem?.kind === 'insufficientGas' ? costLack(state) : undefined
  const reason =
    problem?.kind === 'estimateFailed' && problem.code !== undefined
      ? sayWord(words, problem.code, problem.values)
      : undefined
  return (
    <div className="send-cost">
      <Details
        items={[
          {
            label: say('send.cost'),
            value:
              state.fee.phase === 'failed' ? (
                <>
                  {cost} <MiniButton onClick={() => retryFee(latchkey)}>{say('send.retry')}</MiniButton>
                </>
              ) : (
                cost
              ),
          },
        ]}
      />
      {lack === undefined ? null : (
        <Note tone="bad">
          {say('send.cost.more', {
            amount: inSentence(
              words,
              sayUnits(words, lack.units, lack.coin.decimals, { symbol: lack.coin.symbol, places: 6 }).text,
            ),
          })}
        </Note>
      )}
      {reason === undefined ? null : <Note tone="bad">{reason}</Note>}
    </div>
  )
}

/** The network cost in a few words; undefined while there is nothing to say of it. */
export function useCost(state: SendState): ReactElement | string | undefined {
  const { feeInFiat, sayFiat, sayUnits } = useSendEngine()
  const latchkey = useLatchkey()
  const say: Say = useWords()
  const words = useStore(latchkey.words)
  const { fee, coin } = state
  if (state.isSmartAccount) return say('send.cost.none')
  if (fee.phase === 'failed') return say('send.cost.failed')
  const shown = fee.phase === 'ready' ? fee.fee : fee.phase === 'reading' ? fee.last : undefined
  if (shown === undefined) return fee.phase === 'reading' ? say('send.cost.reading') : undefined
  if (coin === undefined) return undefined
  const inCoin = sayUnits(words, shown.most, coin.decimals, { symbol: coin.symbol, places: 6 })
  const inFiat = feeInFiat(state)
  const said = inFiat === undefined ? inCoin : sayFiat(words, inFiat)
  return <bdi title={inCoin.exact}>{said.text}</bdi>
}
