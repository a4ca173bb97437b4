import { startSandbox } from '@latchkey/sandbox'
import { installIdRegistry, type Logins, startLogins } from '@latchkey/sandbox/logins'
import { afterAll, expect, test } from 'vitest'
import type { Device } from '../test/embedded/createDevice.ts'
import { read } from '../test/embedded/read.ts'
import { finishSocial, startFarcaster } from '../test/embedded/sealedLogin.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let logins: Logins
const wallets = useEmbedded(
  async () => {
    ;[sandbox, logins] = await Promise.all([startSandbox(), startLogins()])
    await installIdRegistry(sandbox.chain(8131337).url, logins.farcaster.people)
    return {}
  },
  () => ({
    farcaster: { rpcUrls: [sandbox.chain(8131337).url], relayUrl: logins.farcaster.relayUrl },
  }),
)
afterAll(async () => {
  await logins?.stop()
  await sandbox?.stop()
})

test('a visitor logs in with Farcaster, and again as the same user', async () => {
  const first = await logIn(await wallets.device(), '1')
  const again = await logIn(await wallets.device(), '1')
  expect(again.user.id).toBe(first.user.id)
  const other = await logIn(await wallets.device(), '2')
  expect(other.user.id).not.toBe(first.user.id)
})

test('the app hears the frame’s host, and the address for the code tells nothing else', async () => {
  const device = await wallets.device()
  const { uri } = await startFarcaster(device)
  expect(uri).not.toContain('shop.example')
  expect([...new URL(uri).searchParams.keys()]).toEqual(['channelToken'])
})

test('A52 only the device that started the login can finish it', async () => {
  const [device, thief] = [await wallets.device(), await wallets.device()]
  const started = await startFarcaster(device)
  await approve(started.uri, '1')
  expect((await finishSocial(thief, started)).status).toBe(410)
  expect((await read<'finishSocial'>(finishSocial(device, started))).status).toBe('done')
})

test('A40 what the server passes on of a login with Farcaster finishes it nowhere but on its device', async () => {
  const device = await wallets.device()
  const started = await startFarcaster(device)
  await approve(started.uri, '1')
  const guessed = { ...started, secret: 'A'.repeat(43) }
  expect((await reasonOf(await finishSocial(device, guessed)))?.name).toBe('login_over')
  expect((await read<'finishSocial'>(finishSocial(device, started))).status).toBe('done')
})

test('two requests at once lose no answer of the relay', async () => {
  const device = await wallets.device()
  const started = await startFarcaster(device)
  await approve(started.uri, '1')
  const answers = await Promise.all([1, 2, 3, 4].map(() => finishSocial(device, started)))
  const finished = answers.filter((answer) => answer.ok)
  const statuses = await Promise.all(
    finished.map(async (answer) => ((await answer.json()) as { status: string }).status),
  )
  expect(statuses).toContain('done')
  expect(statuses).not.toContain('stopped')
})

async function logIn(device: Device, fid: string) {
  const started = await startFarcaster(device)
  expect(await read<'finishSocial'>(finishSocial(device, started))).toEqual({ status: 'waiting' })
  await approve(started.uri, fid)
  const finished = await read<'finishSocial'>(finishSocial(device, started))
  if (finished.status !== 'done') throw new Error(`The login is ${finished.status}.`)
  return finished
}

/** What the Farcaster app does once its owner agrees. */
async function approve(url: string, fid: string): Promise<void> {
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  await fetch(url, { method: 'POST', body: new URLSearchParams({ channelToken, fid }) })
}
