import { type BoxUse, ProviderBox, type PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { refusal } from '../../test/createFakeServer.ts'
import { makeBoxKey, openBox, sealBox } from '../../worker/box.ts'
import { bringAnswer } from './bringAnswer.ts'

const fields = { code: 'code-of-ines-4711', state: 'state-of-ines-4711' }
const done = { status: 'done', origin: 'https://dapp.test', handle: 'h'.repeat(43) }

type Sealed = { readonly use?: BoxUse; readonly content?: unknown; readonly to?: PublicKey }

/** Brings an answer of Google to a vault that answers with `sealed`, or to a server that answers with `response`. */
async function bring({ response, ...sealed }: Sealed & { readonly response?: () => Response } = {}) {
  const vaultKey = await makeBoxKey()
  const sent: string[] = []
  const asked: v.InferOutput<typeof ProviderBox>[] = []
  const came = await bringAnswer(
    { serverUrl: 'https://api.test', vaultKey: vaultKey.publicKey, answer: { provider: 'google', fields } },
    {
      async fetch(input, init) {
        sent.push(`${input} ${init?.body}`)
        if (response !== undefined) return response()
        const { box } = JSON.parse(String(init?.body))
        const opened = v.parse(ProviderBox, await openBox('answer', box, vaultKey))
        asked.push(opened)
        const { use = 'answer', content = done, to = opened.ephemeral } = sealed
        return Response.json({ box: await sealBox(use, content, to, secureRandomBytes) })
      },
    },
  )
  return { came, sent, asked }
}

test('the answer of a provider reaches the vault sealed, once, and the outcome comes back sealed', async () => {
  const { came, sent, asked } = await bring()
  expect(came).toEqual(done)
  expect(asked).toMatchObject([{ provider: 'google', fields }])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^https:\/\/api\.test\/embedded\/v1\/social\/answer \{"box":"[\w.-]+"\}$/)
  const [, box = ''] = /"box":"(.+)"/.exec(sent[0] ?? '') ?? []
  const seen = box.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  for (const hidden of Object.values(fields)) expect([...sent, ...seen].join()).not.toContain(hidden)
})

test('what the vault says of other endings is what came of the login', async () => {
  for (const content of [
    { status: 'cancelled', origin: 'https://dapp.test', returnTo: '/' },
    { status: 'refused' },
  ])
    expect((await bring({ content })).came).toEqual(content)
})

test.each([
  ['refused', 400],
  ['refused', 403],
  ['refused', 410],
  ['refused', 429],
  ['unreachable', 500],
  ['unreachable', 503],
])('a login is %s where the server answers with %i', async (status, code) => {
  expect((await bring({ response: () => refusal(code, 'no') })).came).toEqual({ status })
})

test('a login is unreachable where no answer of the vault comes', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const notFromVault = () => Response.json({ box: 'a.b.c.d.e', status: 'done' })
  for (const response of [lost, notFromVault, () => Response.json({ status: 'done' })])
    expect((await bring({ response })).came).toEqual({ status: 'unreachable' })
})

test('an outcome that was sealed for another key or use, or that is hostile, is none', async () => {
  const other = (await makeBoxKey()).publicKey
  for (const sealed of [
    { to: other },
    { use: 'start' },
    { content: { ...done, origin: 'javascript:alert(1)' } },
    { content: { ...done, returnTo: '//evil.test' } },
    { content: { ...done, handle: 'short' } },
    { content: { status: 'welcome' } },
  ] as const)
    expect((await bring(sealed)).came).toEqual({ status: 'unreachable' })
})
