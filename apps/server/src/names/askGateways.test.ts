import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGatewayAsker } from './askGateways.ts'

let answer = '{"data":"0x1234"}'
const heard: string[] = []
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  response.end(answer)
})
let origin: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sender = '0xAb00000000000000000000000000000000000001'
const asker = () => createGatewayAsker([origin], AbortSignal.timeout(30_000))

test('the gaps of an address are filled, and the next gateway is asked when one fails', async () => {
  heard.length = 0
  const urls = ['http://127.0.0.1:1/never', `${origin}/{sender}/{data}.json`]
  expect(await asker()({ data: '0xff', sender, urls })).toBe('0x1234')
  expect(heard).toEqual([`GET /${sender.toLowerCase()}/0xff.json`])
  expect(await asker()({ data: '0xff', sender, urls: [`${origin}/ask`] })).toBe('0x1234')
  expect(heard.at(-1)).toBe('POST /ask')
})

test('a contract that asks on and on is stopped', async () => {
  heard.length = 0
  const ask = asker()
  const question = { data: '0xff', sender, urls: [`${origin}/ask`] } as const
  await expect(
    (async () => {
      for (;;) await ask(question)
    })(),
  ).rejects.toThrow('the contract asks too much')
  expect(heard.length).toBeLessThanOrEqual(8)
})

test('of very many gateways only the first few are asked', async () => {
  heard.length = 0
  answer = 'nothing'
  const urls = Array.from({ length: 1_000 }, (_, n) => `${origin}/${n}`)
  await expect(asker()({ data: '0xff', sender, urls })).rejects.toThrow('no gateway answered')
  expect(heard.length).toBeLessThanOrEqual(4)
})

test('a host that is no gateway is asked twice and no more, however many questions name it at once', async () => {
  heard.length = 0
  answer = '<p>Welcome to somebody else’s page</p>'
  const ask = createGatewayAsker([origin], AbortSignal.timeout(30_000), 31)
  const questions = Array.from({ length: 25 }, (_, n) =>
    ask({ data: '0xff', sender, urls: [`${origin}/${n}`, `${origin}/again/${n}`] }),
  )
  const settled = await Promise.allSettled(questions)
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(heard).toHaveLength(2)
})

test('a gateway that answers is asked all that there is to ask', async () => {
  heard.length = 0
  answer = '{"data":"0x1234"}'
  const ask = createGatewayAsker([origin], AbortSignal.timeout(30_000), 31)
  const questions = Array.from({ length: 25 }, (_, n) =>
    ask({ data: '0xff', sender, urls: [`${origin}/${n}`] }),
  )
  expect(new Set(await Promise.all(questions))).toEqual(new Set(['0x1234']))
  expect(heard).toHaveLength(25)
})

test.each(['', '{', '{"data":7}', '{"data":"0x123"}', '{"data":"hello"}', '[]'])(
  'a gateway that says %j has said nothing',
  async (text) => {
    answer = text
    await expect(asker()({ data: '0xff', sender, urls: [origin] })).rejects.toThrow('no gateway answered')
  },
)
