import { expect, test } from 'vitest'
import { queries } from '../api/queries.ts'
import { testInstance } from '../test/testInstance.ts'
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

test('without a server nobody is asked', async () => {
  const { latchkey, requests } = testInstance()
  const identity = await (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
  expect(identity).toEqual({ name: null, avatar: null })
  expect(requests).toEqual([])
})

test('a picture that the server holds itself is asked of that server, and not of the page', async () => {
  const { latchkey } = testInstance(
    { endpoints: 'https://shop.example/latchkey' },
    { fetch: async () => Response.json({ name: null, avatar: '/public/getMedia/x' }) },
  )
  const { avatar } = await (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
  expect(avatar).toBe('https://shop.example/latchkey/public/getMedia/x')
})
