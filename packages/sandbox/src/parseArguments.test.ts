import { expect, test } from 'vitest'
import { parseArguments } from './parseArguments.ts'

test('without flags the sandbox listens on port 8545', () => {
  expect(parseArguments([], {})).toEqual({ run: 'start', json: false, options: { port: 8545, fresh: false } })
})

test('every flag reaches its option', () => {
  const flags =
    '--port 1 --chains 1,8453 --data folder --fresh --tick-ms 500 --allow-origin https://a.example --json'
  expect(parseArguments(flags.split(' '), {})).toEqual({
    run: 'start',
    json: true,
    options: {
      port: 1,
      chains: [1, 8453],
      dataDir: 'folder',
      fresh: true,
      tickMs: 500,
      allowedOrigins: ['https://a.example'],
    },
  })
})

test('the environment speaks where flags are silent, and flags win', () => {
  const environment = {
    LATCHKEY_SANDBOX_PORT: '2',
    LATCHKEY_SANDBOX_CHAINS: '5',
    LATCHKEY_SANDBOX_DATA: 'there',
    LATCHKEY_SANDBOX_TICK_MS: '1000',
  }
  const expected = { chains: [5], dataDir: 'there', tickMs: 1000, fresh: false }
  expect(parseArguments([], environment)).toMatchObject({ options: { ...expected, port: 2 } })
  expect(parseArguments(['--sandbox-port', '3'], environment)).toMatchObject({
    options: { ...expected, port: 3 },
  })
})

test('help is asked for in two ways', () => {
  expect(parseArguments(['--help'], {})).toEqual({ run: 'help' })
  expect(parseArguments(['-h'], {})).toEqual({ run: 'help' })
})

test.each([
  [['--prt', '1'], "Unknown option '--prt'"],
  [['--port'], 'argument missing'],
  [['--port', 'x'], 'must be a whole number, not "x".'],
  [['--port', '-1'], 'see --help.'],
  [['--port', '70000'], 'A port is from 0 to 65535.'],
  [['--chains', '1,,2'], 'must be a whole number, not "".'],
  [['--chains', '1,1'], 'Each chain id may be given once.'],
  [['--tick-ms', '1'], 'tickMs is 0, or from 100 to 86400000.'],
  [['start'], 'see --help.'],
])('the flags %j are refused with a sentence', (flags, sentence) => {
  expect(() => parseArguments(flags, {})).toThrow(sentence)
})
