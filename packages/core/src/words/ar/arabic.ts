import type { Catalogue } from '../words.ts'
import { arabicAccount } from './account.ts'
import { arabicActivity } from './activity.ts'
import { arabicConnect } from './connect.ts'
import { arabicFrame } from './frame.ts'
import { arabicLogin } from './login.ts'
import { arabicLoginMessages } from './loginMessages.ts'
import { arabicMessages } from './messages.ts'
import { arabicMoney } from './money.ts'
import { arabicPairing } from './pairing.ts'
import { arabicSend } from './send.ts'
import { arabicShell } from './shell.ts'
import { arabicSignIn, arabicSignInMessages } from './signIn.ts'
import { arabicTerms } from './terms.ts'
import { arabicToken } from './token.ts'
import { arabicTransfer } from './transfer.ts'
import { arabicWallets } from './wallets.ts'

/** The whole catalogue in Arabic. */
export const arabic: Catalogue = {
  ...arabicShell,
  ...arabicFrame,
  ...arabicConnect,
  ...arabicTerms,
  ...arabicLogin,
  ...arabicWallets,
  ...arabicPairing,
  ...arabicAccount,
  ...arabicActivity,
  ...arabicSend,
  ...arabicSignIn,
  ...arabicMoney,
  ...arabicToken,
  ...arabicMessages,
  ...arabicLoginMessages,
  ...arabicSignInMessages,
  ...arabicTransfer,
}
