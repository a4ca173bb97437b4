import type { Latchkey } from '@latchkey/core'
import type { ComponentProps, ReactElement } from 'react'
import { loadChunk, useChunk } from '../../hooks/useChunk.ts'
import type { ReceiverEntry as Receiver } from './ReceiverEntry.tsx'
import type { SendWarnings as Warnings } from './SendWarnings.tsx'
import type { TokenChoices as Tokens } from './TokenChoices.tsx'

// Parts of the views of sending that are as large as the rest of their view: each comes by itself, beside it.
const receiver = () => import('./ReceiverEntry.tsx').then((part) => part.ReceiverEntry)
const tokens = () => import('./TokenChoices.tsx').then((part) => part.TokenChoices)
const warnings = () => import('./SendWarnings.tsx').then((part) => part.SendWarnings)

const parts = { receiver, tokens, warnings }

/** Fetches the parts that a view is drawn with. */
export async function loadSendParts(
  latchkey: Latchkey,
  names: readonly (keyof typeof parts)[],
): Promise<void> {
  await Promise.all(names.map((name) => loadChunk<unknown>(latchkey, parts[name])))
}

/** Who gets it. */
export function ReceiverEntry(props: ComponentProps<typeof Receiver>): ReactElement | null {
  const { part: Part } = useChunk(receiver)
  return Part === undefined ? null : <Part {...props} />
}

/** The tokens that can be sent. */
export function TokenChoices(props: ComponentProps<typeof Tokens>): ReactElement | null {
  const { part: Part } = useChunk(tokens)
  return Part === undefined ? null : <Part {...props} />
}

/** What to know before this is sent. */
export function SendWarnings(props: ComponentProps<typeof Warnings>): ReactElement | null {
  const { part: Part } = useChunk(warnings)
  return Part === undefined ? null : <Part {...props} />
}
