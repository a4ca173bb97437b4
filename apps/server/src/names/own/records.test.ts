import { fillPath, NameChanged, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { refusalOf, useNames } from '../../test/names/useNames.ts'
import { reasonOf } from '../../test/startTestServer.ts'

const names = useNames()
const { fresh, get, newName } = names

test('its owner replaces the attributes of a name and sets its addresses', async () => {
  const owner = newOwner()
  const name = newName()
  await names.registrar.register(name, owner, { bio: 'First.', 'com.github': 'alice' })
  const changed = await names.registrar.setAttributes(name, owner, {
    bio: 'Second.',
    avatar: 'https://images.example.com/a.png',
    url: '',
  })
  expect(v.parse(NameChanged, await changed.json()).attributes).toEqual({
    bio: 'Second.',
    avatar: expect.stringMatching(/^\/public\/getMedia\//),
  })
  const base = { coin_type: 0x8000_0000 + 8131338, address: newOwner().address }
  const set = await names.registrar.setAddress(name, owner, base)
  expect(v.parse(NameChanged, await set.json()).addresses[base.coin_type]?.address).toBe(base.address)
  // Where the name leads does not make others its owners, nor the name theirs.
  const reverse = (address: string) =>
    get(`${fillPath(paths.profileReverse, { address })}?apiVersion=2`).then((response) => response.json())
  expect(await reverse(base.address)).toEqual([])
  await names.registrar.setAddress(name, owner, { coin_type: 60, address: base.address })
  expect(await reverse(base.address)).toEqual([])
  expect(await reverse(owner.address)).toEqual([])
})

test.each([
  [{ 'com.unknown': 'x' }],
  [{ __proto__x: 'x' }],
  [{ bio: 'x'.repeat(256) }],
  [{ bio: 'a\nb' }],
  [{ bio: 'a\u202eb' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: 'http://a.example' }],
  [{ avatar: 'data:image/svg+xml,<svg/>' }],
  [{ avatar: 'https://a.example/\n' }],
] as Record<string, string>[][])('the attributes %j are refused', async (attributes) => {
  const response = await names.registrar.register(newName(), newOwner(), attributes)
  expect(await refusalOf(response)).toEqual([400, 'invalid_attribute', 'attributes'])
})

test('S5.48 coin types of chains that cannot be, are not here or were not signed for are refused', async () => {
  for (const [coinType, reason, description] of [
    [2 ** 32, 'invalid_coin_type', 'Invalid chainId'],
    [2 ** 32 + 5, 'invalid_coin_type', 'Invalid chainId'],
    [0, 'unsupported_coin_type', 'There are no names for the coin type 0 here.'],
    [501, 'unsupported_coin_type', 'There are no names for the coin type 501 here.'],
    [2 ** 31, 'unsupported_coin_type', 'There are no names for the coin type 2147483648 here.'],
    [2 ** 31 + 137, 'unsupported_coin_type', 'There are no names for the coin type 2147483785 here.'],
    [
      2 ** 31 + 8131338,
      'wrong_chain',
      'The message was signed for another chain than that of the coin type.',
    ],
  ] as const) {
    const response = await names.registrar.register(
      newName(),
      newOwner(),
      {},
      { body: { coin_type: coinType } },
    )
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toEqual({ name: reason, field: 'coin_type', description })
  }
  const narrow = await fresh({ namesChains: [8131338] })
  expect((await createRegistrar(narrow.url).register(newName(), newOwner())).status).toBe(400)
  expect((await createRegistrar(narrow.url, 8131338).register(newName(), newOwner())).status).toBe(200)
  const owner = newOwner()
  const name = newName()
  await names.registrar.register(name, owner)
  for (const target of [
    { coin_type: 60, address: '0x12' },
    { coin_type: 60, address: `0x${'00'.repeat(20)}` },
    { coin_type: 0, address: owner.address },
    { coin_type: 2 ** 33, address: owner.address },
    { coin_type: 60.5, address: owner.address },
  ]) {
    expect((await names.registrar.setAddress(name, owner, target)).status, JSON.stringify(target)).toBe(400)
  }
})
