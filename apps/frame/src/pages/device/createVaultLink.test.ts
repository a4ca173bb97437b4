import { type BoxUse, LinkBox, type PublicKey } from '@latchkey/wire/embedded'
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
  expiresAt: 2,
  numbers: ['16', '47', '82'],
}

/** Opens a link as its page does; the test chooses what the server answers. */
async function openLink() {
  const vaultKey = await makeBoxKey()
  const sent: string[] = []
  let answer = { use: 'link' as BoxUse, content: about as unknown, to: undefined as PublicKey | undefined }
  const link = createVaultLink({
    serverUrl: 'https://api.test',
    vaultKey: vaultKey.publicKey,
    async fetch(_input, init) {
      const { box } = JSON.parse(String(init?.body))
      sent.push(box)
      const { ephemeral } = v.parse(LinkBox, await openBox('link', box, vaultKey))
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
  expect(await link.read(token)).toEqual(about)
  expect(sent).toHaveLength(1)
  expect(sent.join()).not.toContain(token)
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
