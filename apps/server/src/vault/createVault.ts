import { BoxError } from '../boxes/box.ts'
import { Failure } from '../http/failure.ts'
import { settleHalf, storeHalf } from './halves.ts'
import { checkOtp } from './login/checkOtp.ts'
import { chooseNumber, readDevice, readLink } from './login/deviceLink.ts'
import { startEmail } from './login/startEmail.ts'
import { sendAlert } from './sendAlert.ts'
import { sendDigest } from './sendDigest.ts'
import { startFarcaster } from './social/farcasterLogins.ts'
import { answerSocial, checkSocial, confirmSocial, startSocial } from './social/socialLogins.ts'
import type { Vault } from './vault.ts'
import type { VaultContext } from './vaultContext.ts'

/** The vault itself: it sends and checks codes, says who logged in, and holds one half of every wallet key. */
export function createVault(context: VaultContext): Vault {
  const call =
    <Body, Result>(answer: (context: VaultContext, body: Body) => Promise<Result>) =>
    async (body: Body): Promise<Result> => {
      try {
        return await answer(context, body)
      } catch (error) {
        if (error instanceof BoxError) throw new Failure(400, 'bad_box', error.message)
        throw error
      }
    }
  return {
    readKeys: async () => ({
      box: context.own.boxPublic,
      assertion: context.own.signingPublic,
      socials: [
        ...context.socials.map(({ provider }) => provider),
        ...(context.farcaster ? (['farcaster'] as const) : []),
      ],
    }),
    startEmail: call(startEmail),
    readDevice: call(readDevice),
    readLink: call(readLink),
    chooseNumber: call(chooseNumber),
    checkOtp: call(checkOtp),
    storeHalf: call(storeHalf),
    settleHalf: call(settleHalf),
    sendAlert: call(sendAlert),
    sendDigest: call(sendDigest),
    startSocial: call(startSocial),
    startFarcaster: call(startFarcaster),
    answerSocial: call(answerSocial),
    confirmSocial: call(confirmSocial),
    checkSocial: call(checkSocial),
  }
}
