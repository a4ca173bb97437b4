import type { AuthResponse, StartedEmail } from '@latchkey/wire/embedded'
import type { Device } from './createDevice.ts'

/** The body of an answer that must have gone well. */
export async function read<Name extends keyof Answers>(response: Promise<Response>): Promise<Answers[Name]> {
  const answer = await response
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return JSON.parse(text)
}

type Answers = {
  readonly [Name in Exclude<Parameters<Device['call']>[0], 'startEmail'>]: AuthResponse<Name>
} & {
  /** Devices of tests do the work first that the server may ask for. */
  readonly startEmail: StartedEmail
}
