import { type BoxUse, ChoiceBox, LinkBox, type PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { BoxError, makeBoxKey, openBox, sealBox } from '../../worker/box.ts'
import { createVaultLink } from './createVaultLink.ts'

const token = 'T'.repeat(43)
const about = {
  origin: 'https://dapp.test',
  agent: 'Chrome',
  at: 1,
  expiresAt: 601,
  now: 100,
  numbers: ['16', '47', '82'],
}

/** Opens a link as its page does; the test chooses what the server answers. */
async function openLink(now = () => about.now) {
  const vaultKey = await makeBoxKey()
  const sent: string[] = []
  let answer = { use: 'link' as BoxUse, content: about as unknown, to: undefined as PublicKey | undefined }
  const link = createVaultLink({
    serverUrl: 'https://api.test',
    vaultKey: vaultKey.publicKey,
    now,
    async fetch(input, init) {
      const { box } = JSON.parse(String(init?.body))
      sent.push(box)
      const isChoice = String(input).endsWith('/choose')
      const opened = await openBox(isChoice ? 'choice' : 'link', box, vaultKey)
      const { ephemeral } = v.parse(isChoice ? ChoiceBox : LinkBox, opened)
      const { use, content, to = ephemeral } = answer
      return Response.json({ box: await sealBox(use, content, to, secureRandomBytes) })
    },
  })
  return {
    link,
    sent,
    answerWith(other: Partial<typeof answer>) {
      answer = { ...answer, ...other }
    },
  }
}

test('the token of a link leaves its page sealed to the vault, and the answer comes back sealed', async () => {
  const { link, sent } = await openLink()
  const { now: _, ...shown } = about
  expect(await link.read(token)).toEqual(shown)
  expect(sent).toHaveLength(1)
  expect(sent.join()).not.toContain(token)
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('the page of a device whose clock is %s gets the times by that clock', async (_, skewMs) => {
  const { link, answerWith } = await openLink(() => about.now + skewMs)
  expect(await link.read(token)).toMatchObject({ at: 1 + skewMs, expiresAt: 601 + skewMs })
  const approved = { status: 'approved', otp: '482913', expiresAt: 601, now: 100 }
  answerWith({ use: 'choice', content: approved })
  expect(await link.choose(token, '47')).toEqual({
    status: 'approved',
    otp: '482913',
    expiresAt: 601 + skewMs,
  })
  answerWith({ use: 'choice', content: { status: 'stopped' } })
  expect(await link.choose(token, null)).toEqual({ status: 'stopped' })
})

test('an answer that the vault did not seal for this page and this question is refused', async () => {
  const { link, answerWith } = await openLink()
  answerWith({ to: (await makeBoxKey()).publicKey })
  await expect(link.read(token)).rejects.toThrow(BoxError)
  answerWith({ to: undefined, use: 'choice' })
  await expect(link.read(token)).rejects.toThrow(BoxError)
  answerWith({ use: 'link', content: { ...about, numbers: 47 } })
  await expect(link.read(token)).rejects.toThrow(v.ValiError)
})
