import { plainName } from '@latchkey/ui'

/** The longest name that a sentence can carry. */
const longest = 36

/** What a wallet is called inside a sentence: its own name, plain and short enough that the sentence can be read. */
export function calledName(name: string): string {
  const plain = plainName(name)
  if (Array.from(plain).length <= longest) return plain
  // Between two words, unless that would leave next to nothing of the name.
  const [cut] = /^.{12,36}(?=\s)/su.exec(plain) ?? /^.{36}/su.exec(plain) ?? [plain]
  // Isolated, so that in a sentence that runs the other way the dots still follow the name.
  return `\u2068${cut}…\u2069`
}
