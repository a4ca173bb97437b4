import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../observe/createLog.ts'
import { createVaultClient } from './createVaultClient.ts'

const unavailable = {
  status: 503,
  reason: 'vault_unavailable',
  message: 'Login does not work right now. Try again in a minute.',
}

/** A vault that answers like this, and a client that waits for a moment. */
async function openVault(answer: (respond: (status: number, text: string) => void) => void) {
  const server = createServer((_request, response) => {
    answer((status, text) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const log = createLog(() => {})
  return createVaultClient({ url: `http://127.0.0.1:${port}`, token: 'a token', patienceMs: 300 }, log)
}

test('a vault that is slow is given up in time, with a sentence and a way on', async () => {
  const vault = await openVault(() => {
    // Never answers.
  })
  const startedAt = performance.now()
  await expect(vault.readKeys({})).rejects.toMatchObject(unavailable)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

test('a vault that fails inside, or answers strangely, says nothing of why to visitors', async () => {
  for (const [status, text] of [
    [500, '{"status":"FAILED","reasons":[{"name":"internal","field":"","description":"disk full"}]}'],
    [200, '<h1>hello</h1>'],
    [200, '{"other":1}'],
    [401, '{"status":"FAILED","reasons":[{"name":"unauthorized","field":"","description":"No."}]}'],
  ] as const) {
    const vault = await openVault((respond) => respond(status, text))
    await expect(vault.readKeys({})).rejects.toMatchObject(unavailable)
  }
})

test('a vault of an older version is told by its answer to a call that it does not know', async () => {
  const reason = { name: 'not_found', field: '', description: 'There is nothing at this address.' }
  const vault = await openVault((respond) =>
    respond(404, JSON.stringify({ status: 'FAILED', reasons: [reason] })),
  )
  await expect(vault.readKeys({})).rejects.toMatchObject({ status: 404, reason: 'not_found' })
})
