import type { SendState, SendWarning } from '@latchkey/core'
import { Address, Checkbox, Note, Sheet, useStyles } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { inSentence } from './inSentence.ts'
import css from './SendWarnings.css?inline'
import { useSendKit } from './useSendKit.ts'

/** What to know before this is sent; what may cost everything must be read and ticked. */
export function SendWarnings({ state }: { readonly state: SendState }): ReactElement | null {
  const { acknowledgeWarnings, sendProblem, sendWarnings } = useSendKit()
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const warnings = sendWarnings(state)
  const stops = warnings.filter(({ level }) => level === 'stop')
  // What is said under the amount already is not said again.
  const isSaid = sendProblem(state)?.code === 'amount.fraction'
  const others = warnings.filter(({ kind, level }) => level !== 'stop' && !(isSaid && kind === 'wholeUnits'))
  if (warnings.length === 0) return null
  return (
    <div className="send-warnings" aria-live="polite">
      {stops.length === 0 ? null : (
        <Sheet tone="bad" pad>
          {stops.map((warning) => (
            <StopWarning key={warning.kind} warning={warning} state={state} />
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
              <Note tone={warning.level === 'caution' ? 'warn' : 'plain'}>
                <PlainWarning warning={warning} state={state} />
              </Note>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type WarningProps = { readonly warning: SendWarning; readonly state: SendState }

function StopWarning({ warning, state: { receiver } }: WarningProps): ReactElement {
  const say = useWords()
  const code = warning.kind === 'lookalike' ? 'lookalike' : 'tokenContract'
  return (
    <div className="send-stop">
      <Note tone="bad">
        <b>{say(`send.warn.${code}`)}</b>
      </Note>
      <p>{say(`send.warn.${code}.text`)}</p>
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

function PlainWarning({ warning, state: { token } }: WarningProps): ReactNode {
  const { sayUnits } = useSendKit()
  const latchkey = useLatchkey()
  const say = useWords()
  const words = useStore(latchkey.words)
  const { chain } = useActiveChain()
  const symbol = token?.symbol ?? ''
  switch (warning.kind) {
    case 'contract':
      return say('send.warn.contract', { symbol })
    case 'wholeUnits':
      return say('send.warn.wholeUnits', { symbol })
    case 'feeOnTransfer': {
      const { text } = sayUnits(words, warning.arrives, token?.decimals ?? 0, { symbol, places: 6 })
      return say('send.warn.feeOnTransfer', { symbol, amount: inSentence(words, text) })
    }
    case 'nameElsewhere':
      return say('send.warn.nameElsewhere', { network: chain?.name ?? say('account.unknownNetwork') })
    case 'ownAddress':
    case 'unusualName':
    case 'firstTime':
      return say(`send.warn.${warning.kind}`)
    default:
      return null
  }
}
