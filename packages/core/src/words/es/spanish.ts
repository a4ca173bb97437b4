import type { Catalogue } from '../words.ts'
import { spanishAccount } from './account.ts'
import { spanishActivity } from './activity.ts'
import { spanishConnect } from './connect.ts'
import { spanishFrame } from './frame.ts'
import { spanishLogin } from './login.ts'
import { spanishLoginMessages } from './loginMessages.ts'
import { spanishMessages } from './messages.ts'
import { spanishMoney } from './money.ts'
import { spanishPairing } from './pairing.ts'
import { spanishSend } from './send.ts'
import { spanishShell } from './shell.ts'
import { spanishSignIn, spanishSignInMessages } from './signIn.ts'
import { spanishTerms } from './terms.ts'
import { spanishToken } from './token.ts'
import { spanishTransfer } from './transfer.ts'
import { spanishWallets } from './wallets.ts'

/** The whole catalogue in Spanish. */
export const spanish: Catalogue = {
  ...spanishShell,
  ...spanishFrame,
  ...spanishConnect,
  ...spanishTerms,
  ...spanishLogin,
  ...spanishWallets,
  ...spanishPairing,
  ...spanishAccount,
  ...spanishActivity,
  ...spanishSend,
  ...spanishSignIn,
  ...spanishMoney,
  ...spanishToken,
  ...spanishMessages,
  ...spanishLoginMessages,
  ...spanishSignInMessages,
  ...spanishTransfer,
}
