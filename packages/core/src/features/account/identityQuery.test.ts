import { expect, test } from 'vitest'
import { queries } from '../../instance/queries.ts'
import { joinWallet, testInstance } from '../../test/testInstance.ts'
import { identityQuery } from './identityQuery.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the name and the image of an account come from the site’s own server', async () => {
  const { latchkey, requests } = testInstance(
    { endpoints: 'https://shop.example/latchkey', projectId: 'p' },
    { fetch: async () => Response.json({ name: 'alice.example', avatar: null }) },
  )
  const query = identityQuery(latchkey, address)
  expect(await (await queries(latchkey)).fetchQuery(query)).toEqual({ name: 'alice.example', avatar: null })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain(`https://shop.example/latchkey/v1/identity/${address}?projectId=p`)
  expect(query.staleTime).toBe(300_000)
})

test('S7.03 the account in use is named as the sender of every request; without an account there is no sender', async () => {
  const { latchkey, requests } = testInstance(
    { endpoints: 'https://shop.example/latchkey', projectId: 'p' },
    { fetch: async () => Response.json({ name: null, avatar: null }) },
  )
  const client = await queries(latchkey)
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  await client.fetchQuery(identityQuery(latchkey, address))
  joinWallet(latchkey)
  await client.fetchQuery(identityQuery(latchkey, other))
  const [before = '', after = ''] = requests.map((url) => new URL(url))
  expect(new URL(before).searchParams.has('sender')).toBe(false)
  expect(new URL(after).pathname).toBe(`/latchkey/v1/identity/${other}`)
  expect(new URL(after).searchParams.get('sender')).toBe(address)
})

test.each([
  ['solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
])('S9.43 names are supported on eip155: about an account of %s nobody is asked', async (_, elsewhere) => {
  const { latchkey, requests } = testInstance(
    { endpoints: 'https://shop.example/latchkey' },
    { fetch: async () => Response.json({ name: 'alice.example', avatar: null }) },
  )
  const client = await queries(latchkey)
  expect(await client.fetchQuery(identityQuery(latchkey, elsewhere))).toEqual({ name: null, avatar: null })
  expect(requests).toEqual([])
  expect(await client.fetchQuery(identityQuery(latchkey, address))).toMatchObject({ name: 'alice.example' })
})

test('without a server no request is sent', async () => {
  const { latchkey, requests } = testInstance()
  const identity = await (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
  expect(identity).toEqual({ name: null, avatar: null })
  expect(requests).toEqual([])
})

/** What becomes of a picture that the server names. */
async function shown(avatar: string, images?: 'none'): Promise<string | null> {
  const { latchkey, requests } = testInstance(
    { endpoints: 'https://shop.example/latchkey', projectId: 'p', ...(images && { images }) },
    { fetch: async () => Response.json({ name: null, avatar }) },
  )
  const read = await (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
  expect(requests).toHaveLength(1)
  return read.avatar
}

test('a picture that the server holds itself is asked of that server, and not of the page', async () => {
  const picture = new URL((await shown('/public/getMedia/x')) ?? '')
  expect(picture.origin + picture.pathname).toBe('https://shop.example/latchkey/public/getMedia/x')
  expect(await shown('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
})

test.each([
  'https://tracker.example/me.png',
  'https://shop.example.tracker.example/latchkey/public/me.png',
  '//tracker.example/me.png',
  'http://127.0.0.1:8080/me.png',
  '/v1/logout',
])('the host of a stranger’s picture does not learn who looks: %s', async (url) => {
  expect(await shown(url)).toBeNull()
})

test('where the site wants no pictures there are none', async () => {
  expect(await shown('/public/getMedia/x', 'none')).toBeNull()
})
