import { messages } from '../../base/messages.ts'
import type { English } from '../words.ts'
import { accountWords } from './account.ts'
import { firstEnglish } from './firstEnglish.ts'
import { pairingWords } from './pairing.ts'
import { termsWords } from './terms.ts'
import { walletWords } from './wallets.ts'

/** The whole English catalogue. */
export const english: English = {
  ...firstEnglish,
  ...termsWords,
  ...walletWords,
  ...pairingWords,
  ...accountWords,
  ...messages,
}
