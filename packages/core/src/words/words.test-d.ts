import { say } from './say.ts'
import type { Catalogue, MessageOverrides, WordsState } from './words.ts'

declare const words: WordsState
declare const whole: Catalogue

// A text gets exactly the values it has places for.
say(words, 'button.connect')
say(words, 'connecting.approve', { name: 'Fox' })
say(words, 'allWallets.found', { count: 2 })
// @ts-expect-error the place {name} needs a value
say(words, 'connecting.approve')
// @ts-expect-error there is no place {wallet}
say(words, 'connecting.approve', { wallet: 'Fox' })
// @ts-expect-error a count is a number
say(words, 'allWallets.found', { count: 'two' })
// @ts-expect-error no text has this name
say(words, 'button.conect')

const { 'button.connect': _, ...rest } = whole
// @ts-expect-error a catalogue that lacks a text does not compile
export const missing: Catalogue = rest

export const own: MessageOverrides = { 'button.connect': 'Log in' }
// @ts-expect-error a site cannot override a text that does not exist
export const unknown: MessageOverrides = { 'button.conect': 'Log in' }
