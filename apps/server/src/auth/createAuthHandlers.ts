import type { AuthBody, authCalls } from '@latchkey/wire/embedded'
import type { CallHandlers, CallRequest } from '../http/mountCalls.ts'
import type { StampedCall } from './authCall.ts'
import type { AuthContext } from './authContext.ts'
import { addSlot, readSession, signOut, vetoRecovery } from './calls/account.ts'
import { createWallet } from './calls/createWallet.ts'
import { decideDevice, listDevices } from './calls/devices.ts'
import {
  finishSocial,
  sendOtp,
  startEmail,
  startFarcaster,
  startSocial,
  waitForDevice,
} from './calls/login.ts'
import { recognizeBrowser } from './calls/recognizeBrowser.ts'
import { releaseHalf } from './calls/releaseHalf.ts'
import { checkStamp } from './checkStamp.ts'

/** What the server sees of who sends a request. */
export type SeenRequester = Pick<StampedCall, 'city' | 'network'>

type Answer<Body, Result> = (context: AuthContext, body: Body, call: StampedCall) => Promise<Result>

/** Answers the frame: every call has a device's stamp, but for those of the pages that mails and providers lead to. */
export function createAuthHandlers(
  context: AuthContext,
  see: (request: CallRequest) => SeenRequester,
): CallHandlers<typeof authCalls> {
  const stamped =
    <Body, Result>(answer: Answer<Body, Result>) =>
    async (body: Body, request: CallRequest): Promise<Result> => {
      const { headers } = request.exchange.incoming
      const stamp = headers['x-stamp']
      const by = await checkStamp(context, {
        stamp: typeof stamp === 'string' ? stamp : undefined,
        path: request.path,
        host: headers.host,
        body: request.text,
      })
      return answer(context, body, {
        by,
        userAgent: (headers['user-agent'] ?? '').slice(0, 300),
        serverUrl: by.serverUrl,
        ...see(request),
      })
    }
  return {
    startEmail: stamped(startEmail),
    waitForDevice: stamped(waitForDevice),
    sendOtp: stamped(sendOtp),
    startSocial: stamped(startSocial),
    startFarcaster: stamped(startFarcaster),
    finishSocial: stamped(finishSocial),
    createWallet: stamped(createWallet),
    addSlot: stamped(addSlot),
    releaseHalf: stamped(releaseHalf),
    recognizeBrowser: async (body, request) => {
      const { incoming, headers } = request.exchange
      const recognize = stamped((_, asked: AuthBody<'recognizeBrowser'>, call) =>
        recognizeBrowser(context, asked, { ...call, cookies: incoming.headers.cookie }),
      )
      const { answer, cookie } = await recognize(body, request)
      if (cookie !== undefined) headers['set-cookie'] = cookie
      return answer
    },
    readSession: stamped(readSession),
    signOut: stamped(signOut),
    listDevices: stamped(listDevices),
    decideDevice: stamped(decideDevice),
    vetoRecovery: (body) => vetoRecovery(context, body),
    readLink: (body) => context.vault.readLink(body),
    answerSocial: (body) => context.vault.answerSocial(body),
    confirmSocial: (body) => context.vault.confirmSocial(body),
    chooseNumber: (body) => context.vault.chooseNumber(body),
    readKeys: async () => {
      const { box, socials } = await context.vault.readKeys({})
      return { vault: box, socials }
    },
  }
}
