import { Note, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { Ask } from '../ask/ask.ts'
import { type ReadableMessage, readMessage } from '../ask/readMessage.ts'
import { messages } from '../messages.ts'
import { Well } from '../parts/Well.tsx'
import { originText } from '../parts/Who.tsx'
import type { Site } from '../proposal/readSite.ts'
import { inertLine } from '../text/inertText.ts'

type MessageBodyProps = { readonly ask: Ask & { kind: 'message' }; readonly site: Site }

/** A message to sign, as text where it is text. */
export function MessageBody({ ask, site }: MessageBodyProps): ReactElement {
  const read = readMessage(ask.bytes)
  const stolen = foreignSignIn(read, site)
  return (
    <>
      {stolen !== undefined && (
        <Sheet tone="bad">
          <Note tone="bad" large>
            {messages.request.otherSite(inertLine(stolen), originText(site))}
          </Note>
        </Sheet>
      )}
      {read.form === 'bytes' && (
        <Sheet tone="warn">
          <Note tone="warn" large>
            {messages.request.blind}
          </Note>
        </Sheet>
      )}
      <Sheet>
        {read.form === 'text' ? (
          <Well label={messages.request.message} text={read.text} />
        ) : (
          <Well label={messages.request.bytes(ask.bytes.length)} text={read.hex} code />
        )}
      </Sheet>
    </>
  )
}

/** The site that a sign-in is for, when another one asks for it. */
export function foreignSignIn(read: ReadableMessage, { origin }: Site): string | undefined {
  if (read.form !== 'text' || read.signIn === undefined) return undefined
  const { domain } = read.signIn
  return origin !== undefined && new URL(origin).host === domain.toLowerCase() ? undefined : domain
}
