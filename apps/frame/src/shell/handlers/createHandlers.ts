import type { FrameHandlers, FrameRequestContext, FrameRequestName } from '@latchkey/wire/frame'
import { frameErrorOf } from '../frameErrors.ts'
import type { Shell } from '../shell.ts'
import { accountAnswers } from './account.ts'
import type { Answers } from './answers.ts'
import { emailAnswers } from './email.ts'
import { laterAnswers } from './later.ts'
import { networkAnswers } from './network.ts'
import { pageAnswers } from './page.ts'
import { rpcAnswers } from './rpc.ts'
import { socialAnswers } from './social.ts'

const answers: Answers<FrameRequestName> = {
  ...emailAnswers,
  ...socialAnswers,
  ...accountAnswers,
  ...networkAnswers,
  ...rpcAnswers,
  ...pageAnswers,
  ...laterAnswers,
}

/** Answers every request of the page. The frame opens with the first one, once it is known which page it is. */
export function createHandlers(
  openShell: (hostOrigin: string) => Promise<Shell>,
  log: (name: FrameRequestName) => void = () => {},
): FrameHandlers {
  let opening: Promise<Shell> | undefined

  function handle(name: FrameRequestName) {
    const answer = answers[name] as (shell: Shell, ...rest: unknown[]) => Promise<unknown>
    return async (payload: unknown, context: FrameRequestContext) => {
      log(name)
      try {
        // A channel has one page for as long as it lives.
        opening ??= openShell(context.hostOrigin)
        return await answer(await opening, payload, context)
      } catch (error) {
        throw frameErrorOf(error)
      }
    }
  }

  const names = Object.keys(answers) as FrameRequestName[]
  return Object.fromEntries(names.map((name) => [name, handle(name)])) as unknown as FrameHandlers
}
