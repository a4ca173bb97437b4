import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { defaultChains, readOptions } from './sandboxOptions.ts'

test('the default chain ids belong to no chain that viem knows', () => {
  const known = Object.values(viemChains).flatMap((chain) =>
    typeof chain === 'object' && 'id' in chain ? [chain.id] : [],
  )
  expect(known.length).toBeGreaterThan(500)
  for (const { id } of defaultChains) expect(known).not.toContain(id)
})

test('without options there are the two default chains on any free port, and nothing is kept', () => {
  expect(readOptions({})).toEqual({
    chains: [
      { id: 8131337, name: 'Sandbox Ethereum' },
      { id: 8131338, name: 'Sandbox Base' },
    ],
    port: 0,
    fresh: false,
    tickMs: 0,
    allowedOrigins: [],
  })
})

test('chains may be given by id or with a name', () => {
  expect(readOptions({ chains: [1, 8131338, { id: 10, name: 'Ten' }, { id: 11 }] }).chains).toEqual([
    { id: 1, name: 'Sandbox 1' },
    { id: 8131338, name: 'Sandbox Base' },
    { id: 10, name: 'Ten' },
    { id: 11, name: 'Sandbox 11' },
  ])
})

test.each([
  [{ chains: [] }, 'A sandbox needs at least one chain.'],
  [{ chains: [1, { id: 1, name: 'Twice' }] }, 'Each chain id may be given once.'],
  [{ chains: [0] }, 'A chain id must be at least 1.'],
  [{ chains: [1.5] }, 'A chain id must be a whole number.'],
  [{ port: 70_000 }, 'A port is from 0 to 65535.'],
  [{ port: -1 }, 'A port is from 0 to 65535.'],
  [{ tickMs: 5 }, 'tickMs is 0, or from 100 to 86400000.'],
  [{ dataDir: '' }, 'The journal needs the name of a folder.'],
  [{ allowedOrigins: ['https://app.example/'] }, 'An allowed origin is written like https://app.example'],
  [{ allowedOrigins: ['*'] }, 'An allowed origin is written like https://app.example'],
  [{ allowedOrigins: ['null'] }, 'An allowed origin is written like https://app.example'],
])('the options %j are refused with a sentence', (options, sentence) => {
  expect(() => readOptions(options)).toThrow(sentence)
})
