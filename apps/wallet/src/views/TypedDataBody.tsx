import { Note, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Ask } from '../ask/ask.ts'
import { readSpending } from '../ask/readSpending.ts'
import { typedTree } from '../ask/readTypedData.ts'
import { messages } from '../messages.ts'
import { Tree } from '../parts/Tree.tsx'
import { inertLine } from '../text/inertText.ts'

type TypedDataBodyProps = { readonly ask: Ask & { kind: 'typedData' } }

/** Structured data to sign, with what is wrong about it first. */
export function TypedDataBody({ ask }: TypedDataBodyProps): ReactElement {
  const message = typedTree(ask.data, 'message')
  const domain = typedTree(ask.data, 'domain')
  const spending = readSpending(ask.data)
  const unsigned = (message?.unsigned ?? 0) + (domain?.unsigned ?? 0)
  return (
    <>
      {spending !== 'none' && (
        <Sheet tone="bad">
          <Note tone="bad" large>
            {spending === 'unlimited' ? messages.request.permitAll : messages.request.permit}
          </Note>
        </Sheet>
      )}
      <Sheet>
        <div className="tree-box">
          <span className="tree-name">{messages.request.domain}</span>
          <Tree nodes={domain?.fields ?? []} />
        </div>
      </Sheet>
      <Sheet>
        <div className="tree-box">
          <span className="tree-name">{messages.request.data(inertLine(ask.data.primaryType))}</span>
          <Tree nodes={message?.fields ?? []} />
        </div>
      </Sheet>
      {unsigned > 0 && (
        <div className="aside-note">
          <Note tone="warn">{messages.request.unsigned(unsigned)}</Note>
        </div>
      )}
    </>
  )
}
