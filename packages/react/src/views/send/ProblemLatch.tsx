import type { Holding, SendProblem } from '@latchkey/core'
import { Latch } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useSendEngine } from './useSendEngine.ts'

type ProblemLatchProps = { readonly problem: SendProblem; readonly token: Holding | undefined }

/** The button of a send while something is in the way: its words say what. */
export function ProblemLatch({ problem, token }: ProblemLatchProps): ReactElement {
  const { switchNetwork } = useSendEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === token?.chainId)
  if (problem.kind === 'wrongChain' && chain !== undefined)
    return (
      <Latch
        label={say('unsupported.switch', { network: chain.name })}
        onClick={() => void switchNetwork(latchkey, chain.caip2)}
      />
    )
  return (
    <Latch
      // What is still being read is waited for.
      state={problem.kind === 'looking' ? 'loading' : 'blocked'}
      // A cost that could not be read says nothing against the transfer itself.
      label={say(problem.code === 'transfer.unread' ? 'send.button.unread' : `send.button.${problem.kind}`)}
    />
  )
}
