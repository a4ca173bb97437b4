import { plainName } from '@latchkey/ui'

/** The longest name that a sentence can carry. */
const longest = 28

/** What a wallet is called inside a sentence: its own name, plain and short enough that the sentence can be read. */
export function calledName(name: string): string {
  const letters = [...plainName(name)]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : letters.join('')
}
