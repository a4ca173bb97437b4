import { writeSignIn } from '@latchkey/siwx'
import type { SignInAsk, SignInTemplate } from '../../adapter/signInAsk.ts'
import { log } from '../../base/log.ts'
import { assertOwnMessage } from '../../features/siwx/assertOwnMessage.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** A code waits for its nonce no longer than this: without one it only connects. */
const makeLimitMs = 3_000

/** Stands for the account that is not known before the wallet has answered. */
const anybody = '0x0000000000000000000000000000000000000000'

/** Has a wallet sign in while it connects: its message is the site's own, its session is made when the wallet has joined. */
export function askAtConnect(latchkey: Latchkey): SignInAsk {
  return {
    async make() {
      // What an earlier wallet has signed is nobody's.
      delete signInRun(latchkey).signed
      try {
        const madeAt = latchkey.deps.clock.now()
        const template = await makeTemplate(latchkey)
        if (template) signInRun(latchkey).madeAt.set(template.nonce, madeAt)
        return template
      } catch (error) {
        log(latchkey, 'debug', 'the wallet is not asked to sign in while it connects, but afterwards.', error)
        return undefined
      }
    },
    onSigned(signed) {
      signInRun(latchkey).signed = signed
    },
  }
}

async function makeTemplate(latchkey: Latchkey): Promise<SignInTemplate | undefined> {
  const chain = latchkey.config.networks.find(({ namespace }) => namespace === 'eip155')
  if (chain === undefined) return undefined
  const whom = { address: anybody, chainId: chain.caip2 }
  const message = await withinTime(latchkey, { ms: makeLimitMs }, async () =>
    (await openSiwx(latchkey)).createMessage({ accountAddress: whom.address, chainId: whom.chainId }),
  )
  assertOwnMessage(latchkey, message, whom)
  const { accountAddress: _, chainId: __, chainName: ___, scheme, ...template } = message.data
  // The wallet writes the text out of the fields: a text of the site's own, or with a scheme, it would write differently.
  return scheme === undefined && String(message) === writeSignIn(message.data) ? template : undefined
}
