import { useSession } from '@latchkey/react'
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { messages } from '../messages.ts'
import { GuestBookAnswer } from './guestBookAnswer.ts'

const callTimeoutMs = 10_000
const Refusal = v.object({ reason: v.string() })

type Loaded = {
  readonly answer?: GuestBookAnswer
  readonly busy?: 'reading' | 'writing'
  readonly failure?: string
}

/** The guest book as the demo's backend gives it to members, and the way to write into it. */
export type GuestBookControl = Loaded & {
  read(): Promise<void>
  /** Says whether the line is in the book. */
  write(text: string): Promise<boolean>
}

/** Reads the guest book with the token of the visitor's session. */
export function useGuestBook(): GuestBookControl {
  const { getToken } = useSession()
  const [state, setState] = useState<Loaded>({ busy: 'reading' })

  const run = useCallback(
    async (busy: 'reading' | 'writing', text?: string) => {
      setState(({ answer }) => ({ busy, ...(answer && { answer }) }))
      try {
        const answer = await callMembers(await getToken(), text)
        setState({ answer })
        return true
      } catch (error) {
        const failure = error instanceof GuestBookError ? error.message : messages.members.silent
        setState(({ answer }) => ({ failure, ...(answer && { answer }) }))
        return false
      }
    },
    [getToken],
  )
  const read = useCallback(async () => {
    await run('reading')
  }, [run])
  useEffect(() => {
    void read()
  }, [read])
  return { ...state, read, write: (text) => run('writing', text) }
}

async function callMembers(token: string | undefined, text: string | undefined): Promise<GuestBookAnswer> {
  if (token === undefined) throw new GuestBookError(messages.members.ended)
  const response = await fetch('/members', {
    ...(text !== undefined && { method: 'POST', body: JSON.stringify({ text }) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  if (response.status === 401) throw new GuestBookError(messages.members.ended)
  const body: unknown = await response.json().catch(() => undefined)
  const answer = v.safeParse(GuestBookAnswer, body)
  if (response.ok && answer.success) return answer.output
  const refusal = v.safeParse(Refusal, body)
  throw new GuestBookError(refusal.success ? refusal.output.reason : messages.members.unreadable)
}

/** The guest book could not be read or written; the message says why. */
class GuestBookError extends Error {
  override readonly name = 'GuestBookError'
}
