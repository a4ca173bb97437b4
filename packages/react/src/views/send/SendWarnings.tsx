import type { SendState, SendWarning } from '@latchkey/core'
import { acknowledgeWarnings, sayUnits, sendProblem, sendWarnings } from '@latchkey/core/send'
import { Address, Checkbox, Note, Sheet, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { inSentence } from '../../hooks/formatBalance.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './SendWarnings.css?inline'

/** What to know before this is sent; what may cost everything must be read and ticked. */
export function SendWarnings({ state }: { readonly state: SendState }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const told = useWarningWords(state)
  useStyles(css)
  const warnings = sendWarnings(state)
  const stops = warnings.filter(({ level }) => level === 'stop')
  // What is said under the amount already is not said again.
  const isSaid = sendProblem(state)?.code === 'amount.fraction'
  const others = warnings.filter(({ kind, level }) => level !== 'stop' && !(isSaid && kind === 'wholeUnits'))
  return (
    // Here before there is something to warn of: a region that comes together with its words is not read out.
    <div className="send-warnings" aria-live="polite">
      {stops.length === 0 ? null : (
        <Sheet tone="bad" pad>
          {stops.map((warning) => (
            <StopWarning key={warning.kind} warning={warning} title={told(warning)} state={state} />
          ))}
          <Checkbox
            checked={state.isAcknowledged}
            onChange={(isRead) => acknowledgeWarnings(latchkey, isRead)}
          >
            {say('send.warn.read')}
          </Checkbox>
        </Sheet>
      )}
      {others.length === 0 ? null : (
        <ul className="send-notes">
          {others.map((warning) => (
            <li key={warning.kind}>
              <Note tone={warning.level === 'caution' ? 'warn' : 'plain'}>{told(warning)}</Note>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type StopWarningProps = {
  readonly warning: SendWarning
  readonly title: string
  readonly state: SendState
}

function StopWarning({ warning, title, state: { receiver } }: StopWarningProps): ReactElement {
  const say = useWords()
  return (
    <div className="send-stop">
      <Note tone="bad">
        <b>{title}</b>
      </Note>
      <p>{say(`send.warn.${warning.kind === 'lookalike' ? 'lookalike' : 'tokenContract'}.text`)}</p>
      {warning.kind === 'lookalike' && receiver.phase === 'ready' ? (
        <dl>
          <dt>{say('send.warn.lookalike.this')}</dt>
          <dd>
            <Address form="full" address={receiver.address} />
          </dd>
          <dt>{say('send.warn.lookalike.before')}</dt>
          <dd>
            <Address form="full" address={warning.of} />
          </dd>
        </dl>
      ) : null}
    </div>
  )
}

/** Puts a warning into words. */
function useWarningWords({ token }: SendState): (warning: SendWarning) => string {
  const say = useWords()
  const words = useStore(useLatchkey().words)
  const { chain } = useActiveChain()
  const symbol = token?.symbol ?? ''
  return (warning) => {
    switch (warning.kind) {
      case 'contract':
      case 'wholeUnits':
        return say(`send.warn.${warning.kind}`, { symbol })
      case 'feeOnTransfer': {
        const { text } = sayUnits(words, warning.arrives, token?.decimals ?? 0, { symbol, places: 6 })
        return say('send.warn.feeOnTransfer', { symbol, amount: inSentence(words, text) })
      }
      case 'nameElsewhere':
        return say('send.warn.nameElsewhere', { network: chain?.name ?? say('account.unknownNetwork') })
      default:
        return say(`send.warn.${warning.kind}`)
    }
  }
}
