import { parseCacaoMessage, parseSignIn, type SignInFields, SignInMessageError } from '@latchkey/siwx'
import { Caip2, nonceHeader, SignInBody } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { type Exchange, type Handler, json } from '../../http/exchange.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parseJson.ts'
import { checkData, checkMessage } from '../checkMessage.ts'
import { findCaller, notFromPage } from '../findCaller.ts'
import { judgeSignature } from '../judgeSignature.ts'
import { answerTokens, endOfSession, makeSessionId } from '../liveSession.ts'
import { isNonceOf, readNonceToken } from '../nonceToken.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/** A used nonce is remembered longer than its token lives: the clocks of two nodes may differ. */
const rememberMs = 10 * 60_000

/** `POST /auth/v1/authenticate`. */
export function signInRoute(context: Context): Handler {
  const { signIn } = context
  return async (visit) => {
    forbidKeeping(visit)
    const caller = await findCaller(context, visit)
    const { origin, projectId } = caller
    if (origin === undefined) throw notFromPage()
    const { message, signature, data, cacao } = parseJson(SignInBody, await visit.body())
    const nonce = await readNonceToken(signIn, headerOf(visit), caller)
    const fields = readMessage(message, cacao === true ? parseCacaoMessage : parseSignIn)
    checkMessage(signIn, fields, { origin, isNonce: (text) => isNonceOf(nonce, text) })
    checkData(fields, data)
    const chainId = v.parse(Caip2, fields.chainId)
    visit.notes['chainId'] = chainId
    const proof = { message, signature }
    const judgement = await judgeSignature(signIn, chainId, proof)
    if (judgement === 'wrong') {
      throw new Failure(
        401,
        'wrong_signature',
        'The signature is not one of this account for this message.',
        {
          field: 'signature',
        },
      )
    }
    const time = signIn.now()
    const { id, idHash } = makeSessionId()
    const session = {
      projectId,
      origin,
      account: `${chainId}:${fields.accountAddress}`,
      createdAt: time,
      endsAt: endOfSession(time),
      proof: judgement === 'contract' ? proof : undefined,
    }
    // Only now, so that a message with a mistake does not use up the nonce. It opens one session on each chain (A50): a wallet
    // that signs in while it connects signs one message for each of them, all with one nonce.
    const used = { id: `${nonce.jti} ${chainId}`, expiresAt: nonce.exp * 1_000 + rememberMs }
    if (!(await signIn.store.open(used, idHash, session))) {
      throw new Failure(401, 'nonce_used', 'This message has signed in before: ask for a new nonce.', {
        field: 'message',
      })
    }
    const live = { ...session, id, idHash, generation: 0, usedAt: time, rotatedAt: time, checkedAt: time }
    return json(200, await answerTokens(signIn, live))
  }
}

function headerOf({ incoming }: Exchange): string | undefined {
  const header = incoming.headers[nonceHeader]
  return typeof header === 'string' ? header : undefined
}

function readMessage(text: string, parse: (text: string) => SignInFields): SignInFields {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof SignInMessageError)) throw error
    throw new Failure(400, 'wrong_message', 'The text is not a sign-in message in its exact form.', {
      field: error.part === 'message' ? 'message' : `message.${error.part}`,
    })
  }
}
