import { expect, test } from 'vitest'
import { testPage } from '../test/testInstance.ts'
import { testSiwx } from '../test/testSiwx.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

const parse = (options: object) => parseOptions(options as LatchkeyOptions, { page: testPage() })

test.each<readonly [string, object]>([
  ['true', { siwx: true, endpoints: '/latchkey' }],
  ['false', { siwx: false }],
  [
    'options',
    {
      siwx: { required: true, statement: 'Log in to the shop.', expiresInMs: 60_000 },
      endpoints: '/latchkey',
    },
  ],
  ['an implementation', { siwx: testSiwx() }],
])('S6.04 siwx may be %s', (_what, options) => {
  expect(() => parse(options)).not.toThrow()
})

test.each<readonly [string, object, string]>([
  [
    'a text',
    { siwx: 'yes' },
    'Write the option siwx as true, an object for your server such as { required: true }',
  ],
  [
    'a list',
    { siwx: [] },
    'Write the option siwx as true, an object for your server such as { required: true }',
  ],
  [
    'without a server',
    { siwx: true },
    'Write the option endpoints as the address of your server: siwx signs visitors in there.',
  ],
  ['another name', { siwx: { require: true } }, 'There is no option siwx.require: write siwx.required.'],
  ['a required text', { siwx: { required: 'yes' } }, 'Write the option siwx.required as true or false.'],
  [
    'two lines',
    { siwx: { statement: 'One\ntwo' } },
    'Write the option siwx.statement as one line of up to 512',
  ],
  [
    'letters that EIP-4361 does not have',
    { siwx: { statement: 'Größe' } },
    'Write the option siwx.statement',
  ],
  [
    'no address',
    { siwx: { resources: ['terms'] } },
    'Write the option siwx.resources[0] as an address with its scheme',
  ],
  [
    'more addresses than 20',
    { siwx: { resources: Array(21).fill('https://a.example') } },
    'a list of up to 20 addresses',
  ],
  [
    'no time',
    { siwx: { expiresInMs: 0 } },
    'Write the option siwx.expiresInMs as a whole number of milliseconds',
  ],
  [
    'more than a day',
    { siwx: { expiresInMs: 86_400_001 } },
    'Write the option siwx.expiresInMs as a whole number',
  ],
  [
    'half an implementation',
    { siwx: { createMessage() {} } },
    'Write the option siwx.addSession as a function.',
  ],
  [
    'an implementation with a text',
    { siwx: { ...testSiwx(), signOutOnDisconnect: 'no' } },
    'Write the option siwx.signOutOnDisconnect as true or false.',
  ],
])('a siwx that is %s is refused', (_what, options, sentence) => {
  expect(() => parse(options)).toThrow(sentence)
})
