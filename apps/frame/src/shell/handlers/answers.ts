import type { FramePayload, FrameRequestContext, FrameRequestName, FrameResult } from '@latchkey/wire/frame'
import type { Shell } from '../shell.ts'

/** The answers to a group of requests, each given the running frame. */
export type Answers<Names extends FrameRequestName> = {
  readonly [N in Names]: (
    shell: Shell,
    payload: FramePayload<N>,
    context: FrameRequestContext,
  ) => Promise<FrameResult<N>>
}
