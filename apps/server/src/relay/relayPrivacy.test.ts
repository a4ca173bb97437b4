import { expect, test } from 'vitest'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { expectMessages, newTopic, useRelay } from '../test/relay/useRelay.ts'

const { start, now } = useRelay()

test('neither the log nor the metrics tell a body, a topic, a token, a client or what a transaction was about', async () => {
  let log = ''
  const relay = await start({}, (text) => {
    log += text
  })
  const [sender, reader, topic] = [await relay.open(), await relay.open(), newTopic()]
  await reader.subscribe(topic)
  const tvf = { correlationId: 1, rpcMethods: ['eth_secretMethod'], contractAddresses: ['0xsecretcontract'] }
  await sender.call('irn_publish', { topic, message: 'secretbody', ttl: 300, tag: 1108, tvf })
  await expectMessages(reader, ['secretbody'])
  expect(reader.frames.join()).not.toContain('eth_secretMethod')
  await sender.call('irn_publish', { topic, message: 5, tvf }).catch(() => {})
  const token = clientToken(sender.key, relay.relayUrl, now())
  const body = JSON.stringify({ id: 5, jsonrpc: '2.0', method: 'irn_publish', params: { topic, tvf } })
  await fetch(`${relay.url}/relay/rpc?auth=${token}`, { method: 'POST', body })
  await fetch(`${relay.url}/relay?auth=${token}`)
  const metrics = await (await fetch(`${relay.url}/metrics`)).text()
  expect(metrics).toMatch(/^latchkey_relay_sockets 2$/m)
  expect(metrics).toMatch(/^latchkey_relay_messages_total\{what="published"\} 1$/m)
  expect(metrics).toMatch(/^latchkey_relay_messages_total\{what="delivered"\} 1$/m)
  expect(await (await fetch(`${relay.url}/healthz`)).json()).toMatchObject({ relay: { sockets: 2 } })
  await sender.close()
  await expect(relay.open({ key: newClientKey(), now: 0 })).rejects.toThrow('401')
  await relay.stop()
  expect(log).toContain('"relay socket closed"')
  expect(log).toContain('"why":"InvalidJwt"')
  const secrets = [
    'secret',
    topic.slice(0, 16),
    token.slice(0, 20),
    sender.key.did.slice(8, 30),
    '127.0.0.1:',
  ]
  for (const text of [log.replaceAll(relay.url, ''), metrics]) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})
