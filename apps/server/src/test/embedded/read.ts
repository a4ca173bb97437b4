import type { AuthResponse } from '@latchkey/wire/embedded'
import type { Device } from './createDevice.ts'

/** The body of an answer that must have gone well. */
export async function read<Name extends keyof Answers>(response: Promise<Response>): Promise<Answers[Name]> {
  const answer = await response
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return JSON.parse(text)
}

type Answers = { readonly [Name in Parameters<Device['call']>[0]]: AuthResponse<Name> }
