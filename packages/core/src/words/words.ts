import type { activityMessages } from '../base/activityMessages.ts'
import type { loginMessages } from '../base/loginMessages.ts'
import type { messages } from '../base/messages.ts'
import type { nameMessages } from '../base/nameMessages.ts'
import type { onrampMessages } from '../base/onrampMessages.ts'
import type { sendMessages } from '../base/sendMessages.ts'
import type { signInMessages } from '../base/signInMessages.ts'
import type { swapMessages } from '../base/swapMessages.ts'
import type { accountWords } from './en/account.ts'
import type { activityWords } from './en/activity.ts'
import type { buyViewWords } from './en/buyViews.ts'
import type { connectWords } from './en/connect.ts'
import type { frameWords } from './en/frame.ts'
import type { loginWords } from './en/login.ts'
import type { moneyWords } from './en/money.ts'
import type { nameWords } from './en/names.ts'
import type { onrampWords } from './en/onramp.ts'
import type { outsideWords } from './en/outside.ts'
import type { pairingWords } from './en/pairing.ts'
import type { sendWords } from './en/send.ts'
import type { shellWords } from './en/shell.ts'
import type { signInWords } from './en/signIn.ts'
import type { swapWords } from './en/swap.ts'
import type { termsWords } from './en/terms.ts'
import type { tokenWords } from './en/token.ts'
import type { walletWords } from './en/wallets.ts'

/** The English catalogue: what all views after the first one share. */
export type EnglishCatalogue = typeof messages &
  typeof activityMessages &
  typeof loginMessages &
  typeof sendMessages &
  typeof signInMessages &
  typeof shellWords &
  typeof frameWords &
  typeof connectWords &
  typeof termsWords &
  typeof loginWords &
  typeof walletWords &
  typeof outsideWords &
  typeof pairingWords &
  typeof accountWords &
  typeof activityWords &
  typeof moneyWords &
  typeof tokenWords &
  typeof sendWords &
  typeof signInWords

/** Texts about names, which come with their views and not with the catalogue: see `addWords`. */
export type EnglishNames = typeof nameWords & typeof nameMessages

/** Texts about buying with money, which come with its views and not with the catalogue: see `addWords`. */
export type EnglishOnramp = typeof onrampWords & typeof onrampMessages

/** Texts of the views of buying, which come with them. */
export type EnglishBuyViews = typeof buyViewWords

/** Texts about swapping, which come with its views and not with the catalogue: see `addWords`. */
export type EnglishSwap = typeof swapWords & typeof swapMessages

/** Every English text, by name. */
type English = EnglishCatalogue & EnglishNames & EnglishOnramp & EnglishBuyViews & EnglishSwap

/** The name of any text that the widget can show. */
export type WordCode = keyof English

/** The values a text has places for; a text that is a function says so by its parameter. */
type WordValues<Code extends WordCode> = English[Code] extends string
  ? Readonly<Record<PlaceIn<English[Code]>, string | number>>
  : English[Code] extends (values: infer Values, ...rest: never) => string
    ? Values
    : never

type PlaceIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceIn<Rest>
  : never

/** A text with `{name}` places, or a function where the language must choose, as with plurals. */
export type Word<Values = never> = string | ((values: Values, locale: string) => string)

/** A whole catalogue in another language: a missing text does not compile. */
export type Catalogue = Translation<EnglishCatalogue>

/** A part of the catalogue in another language. */
export type Translation<Part extends Partial<Record<WordCode, unknown>>> = {
  readonly [Code in keyof Part & WordCode]: Word<WordValues<Code>>
}

/** Texts that a site writes itself. */
export type MessageOverrides = Partial<Translation<English>>

/** The texts at hand, and the language they are in. */
export type WordsState = {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** False while only the words of the first paint, or of the first view, are here. */
  readonly complete: boolean
  readonly table: Readonly<Partial<Record<string, Word>>>
}

/** What goes behind the name of a text: its values, or nothing where it has no places. */
export type SayValues<Code extends WordCode> =
  Record<never, never> extends WordValues<Code>
    ? readonly [values?: WordValues<Code>]
    : readonly [values: WordValues<Code>]
