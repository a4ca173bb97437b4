import { readFileSync } from 'node:fs'
import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { longestName, longestSymbol, mostDecimals, type Token, type TokenAddress } from './token.ts'

const Text = (longest: number) =>
  v.pipe(
    v.string('Write it as text.'),
    v.transform((text) => cleanText(text, longest)),
    v.nonEmpty('Write some text that can be seen.'),
  )

const wholeDecimals = `Write a whole number from 0 to ${mostDecimals}.`

/** An entry of a token list; what it says besides, such as where its picture is, is not looked at. */
const Entry = v.object({
  chainId: v.pipe(
    v.number('Write the id of the chain as a number, such as 1.'),
    v.safeInteger('Write the id of the chain as a number, such as 1.'),
  ),
  address: v.pipe(
    v.string('Write 0x and 40 hexadecimal digits.'),
    v.regex(/^0x[0-9a-fA-F]{40}$/, 'Write 0x and 40 hexadecimal digits.'),
    v.toLowerCase(),
  ),
  name: Text(longestName),
  symbol: Text(longestSymbol),
  decimals: v.pipe(
    v.number(wholeDecimals),
    v.integer(wholeDecimals),
    v.minValue(0, wholeDecimals),
    v.maxValue(mostDecimals, wholeDecimals),
  ),
})

const List = v.object(
  { tokens: v.array(Entry, 'Write the tokens as a list.') },
  'Write an object with a list "tokens", as token lists have it.',
)

/** Reads an operator's token list (the shape of tokenlists.org), by the chain's number. */
export function readTokensFile(path: string): ReadonlyMap<number, readonly Token[]> {
  const result = v.safeParse(List, readJson(path))
  if (!result.success) {
    const told = result.issues
      .slice(0, 5)
      .map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
    throw new TokensFileError(path, told.join(' '))
  }
  const chains = new Map<number, Token[]>()
  for (const { chainId, address, name, symbol, decimals } of result.output.tokens) {
    const tokens = chains.get(chainId) ?? []
    chains.set(chainId, tokens)
    tokens.push({ address: address as TokenAddress, name, symbol, decimals, listed: true })
  }
  return chains
}

function readJson(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new TokensFileError(path, 'it cannot be read.', error)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TokensFileError(path, 'it is not JSON.', error)
  }
}

/** The operator's token list is not as it should be. */
export class TokensFileError extends Error {
  override readonly name = 'TokensFileError'
  constructor(path: string, why: string, cause?: unknown) {
    super(`The token list ${path} was not taken: ${why} Correct it, or LATCHKEY_TOKENS_FILE.`, { cause })
  }
}
