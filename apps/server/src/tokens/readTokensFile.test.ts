import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../test/startTestServer.ts'
import { readTokensFile } from './readTokensFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'))

function write(content: unknown): string {
  const path = join(folder, 'tokens.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'Our\u202e Coin',
  symbol: 'OUR',
  decimals: 6,
  logoURI: 'https://elsewhere.example/a.png',
}

test('a token list is read, its texts cleaned and its addresses in lower case', () => {
  const path = write({ name: 'Ours', version: { major: 1, minor: 0, patch: 0 }, tokens: [token] })
  expect(readTokensFile(path).get(1)).toEqual([
    {
      address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'Our Coin',
      symbol: 'OUR',
      decimals: 6,
      listed: true,
    },
  ])
})

test.each([
  ['no JSON', '{"tokens":', 'it is not JSON'],
  ['no list', { tokens: {} }, 'tokens: Write the tokens as a list.'],
  ['no object', [], 'Write an object with a list "tokens"'],
  [
    'an address that is none',
    { tokens: [{ ...token, address: '0x12' }] },
    'tokens.0.address: Write 0x and 40 hexadecimal digits.',
  ],
  [
    'decimals that are none',
    { tokens: [{ ...token, decimals: 300 }] },
    'tokens.0.decimals: Write a whole number from 0 to 77.',
  ],
  [
    'a symbol that cannot be seen',
    { tokens: [{ ...token, symbol: '\u200b' }] },
    'tokens.0.symbol: Write some text that can be seen.',
  ],
  [
    'a chain that is no number',
    { tokens: [{ ...token, chainId: '1' }] },
    'tokens.0.chainId: Write the id of the chain as a number',
  ],
])('a file with %s is refused with a sentence', (_, content, words) => {
  expect(() => readTokensFile(write(content))).toThrow(words)
})

test('a file that is not there stops the server with a sentence', async () => {
  const tokensFile = join(folder, 'nowhere.json')
  await expect(startTestServer({ chains: [], tokensFile })).rejects.toThrow('it cannot be read')
})
