import { activityMessages } from '../../base/activityMessages.ts'
import { loginMessages } from '../../base/loginMessages.ts'
import { messages } from '../../base/messages.ts'
import { sendMessages } from '../../base/sendMessages.ts'
import { signInMessages } from '../../base/signInMessages.ts'
import type { English } from '../words.ts'
import { accountWords } from './account.ts'
import { activityWords } from './activity.ts'
import { firstEnglish } from './firstEnglish.ts'
import { loginWords } from './login.ts'
import { moneyWords } from './money.ts'
import { pairingWords } from './pairing.ts'
import { sendWords } from './send.ts'
import { signInWords } from './signIn.ts'
import { termsWords } from './terms.ts'
import { tokenWords } from './token.ts'
import { walletWords } from './wallets.ts'

/** The whole English catalogue. */
export const english: English = {
  ...firstEnglish,
  ...termsWords,
  ...loginWords,
  ...walletWords,
  ...pairingWords,
  ...accountWords,
  ...activityWords,
  ...moneyWords,
  ...tokenWords,
  ...sendWords,
  ...signInWords,
  ...messages,
  ...activityMessages,
  ...loginMessages,
  ...sendMessages,
  ...signInMessages,
}
