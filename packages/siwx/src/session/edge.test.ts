import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { privateKeyToAccount } from 'viem/accounts'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { goodClaims, openTestIssuer } from '../test/issueTokens.ts'
import { bitcoinMessage, ethereumMessage, solanaMessage } from '../test/messages.ts'

/** Bundles an entry as edge runtimes load it, with everything that it imports. */
async function bundle(entry: string): Promise<Rollup.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['edge-light', 'worker', 'latchkey-source'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'exported' },
      rollupOptions: { external: /^node:/ },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.')
  return output.output[0]
}

/** What every runtime of the web has, and nothing of Node. One realm: bytes that `TextEncoder` makes are bytes for the code, too. */
const webGlobals = {
  ...{ AbortController, AbortSignal, CryptoKey, Headers, Request, Response, TextDecoder, TextEncoder, URL },
  ...{
    ArrayBuffer,
    Uint8Array,
    Uint32Array,
    atob,
    btoa,
    clearTimeout,
    crypto,
    fetch,
    setTimeout,
    structuredClone,
  },
}

/** Bundles an entry and runs it in a world of its own; gives what it exports. */
async function load<Exports>(entry: string): Promise<Exports> {
  const { code, imports, dynamicImports } = await bundle(entry)
  expect([...imports, ...dynamicImports]).toEqual([])
  expect(code).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\./)
  const world = createContext({ ...webGlobals })
  runInContext(code, world)
  return world['exported']
}

test('the sessions of a backend are verified where Node is not', async () => {
  const { createSessions } = await load<typeof import('../session.ts')>('../session.ts')
  const issuer = await openTestIssuer()
  const now = Date.parse('2026-03-01T12:00:00Z')
  const options = { server: 'https://wallets.example', projectId: 'shop', origin: 'https://shop.example' }
  const { verify } = createSessions(options, { fetch: issuer.fetch, now: () => now })
  const token = await issuer.sign(now)
  expect(await verify(token)).toMatchObject({ account: goodClaims.sub, chainId: 'eip155:1' })
  expect(await verify(`${token}x`)).toBeUndefined()
})

test('signatures are verified where Node is not', async () => {
  const { verifySignature } = await load<typeof import('../verify.ts')>('../verify.ts')
  const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
  const signature = await account.signMessage({ message: 'Hello' })
  const input = { chainId: 'eip155:1', address: account.address, signature } as const
  expect(await verifySignature({ ...input, message: 'Hello' })).toBe(true)
  expect(await verifySignature({ ...input, message: 'Hallo' })).toBe(false)
})

test('messages are written and parsed where Node is not', async () => {
  const { parseSignIn, writeSignIn } = await load<typeof import('../index.ts')>('../index.ts')
  for (const message of [ethereumMessage(), solanaMessage(), bitcoinMessage()])
    expect(writeSignIn(parseSignIn(message))).toBe(message)
})
