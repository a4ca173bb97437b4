import { expect, onTestFinished, test } from 'vitest'
import { createMemoryStore } from '../device/deviceStore.ts'
import { openShell } from '../shell/openShell.ts'
import type { Shell } from '../shell/shell.ts'
import { createFakeServer, refusal } from '../test/createFakeServer.ts'
import { refuseWrongClocks } from '../test/refuseWrongClocks.ts'
import type { DevicesAction, DevicesAnswer } from './devicesMessages.ts'
import { serveDevices } from './serveDevices.ts'

const thumb = 'd'.repeat(43)
const waiting = {
  thumb,
  origin: 'https://dapp.test',
  agent: 'Chrome on Android',
  usedAt: 1,
  isThis: false,
  hasSlot: false,
  allowedAt: 2,
}

/** A window of the devices on a frame with a stored session. */
async function openWindow(clocks?: { readonly server: number; readonly device: number }) {
  const server = await createFakeServer()
  const store = createMemoryStore()
  const wallet = {
    id: '00000000-0000-4000-8000-000000000009',
    address: `0x${'1'.repeat(40)}`,
    sealedSeed: `v1.${'A'.repeat(16)}.${'A'.repeat(64)}`,
    hasSlot: true,
  }
  const id = 'S'.repeat(43)
  const user = { id: '00000000-0000-4000-8000-000000000001', wallet }
  server.replaced.readSession = () => ({ session: { id, endsAt: 1 }, user })
  server.replaced.listDevices = () => ({ devices: [waiting] })
  await store.write('session', { id, endsAt: 1 })
  const settings = {
    projectId: 'shop',
    allowedOrigins: ['https://dapp.test'],
    serverUrl: 'https://api.test',
    vaultKey: server.vaultKey,
    workerPath: '/assets/worker.js',
    chainId: 'eip155:1' as const,
    enableLogger: false,
    brand: 'Test Wallet',
  }
  const shell: Shell = await openShell(settings, 'https://dapp.test', {
    origin: 'https://wallet.test',
    fetch: clocks ? refuseWrongClocks(server, () => clocks.server).fetch : server.fetch,
    now: () => clocks?.device ?? Date.now(),
    wait: async () => {},
    openStore: async () => store,
    openWorker: () => async () => {
      throw new Error('No Worker is needed.')
    },
    canAttest: true,
    openApprovals: async () => ({ approve: async () => undefined, keepWallet: async () => {} }),
    reload: () => {},
    onState: () => {},
  })
  shell.dispatch({ type: 'themeSynced', theme: { locale: 'es' } })
  const { port1, port2 } = new MessageChannel()
  serveDevices(shell, port2)
  onTestFinished(() => port1.close())
  const answers: DevicesAnswer[] = []
  port1.addEventListener('message', ({ data }) => void answers.push(data as DevicesAnswer))
  port1.start()
  async function ask(action: DevicesAction | object): Promise<DevicesAnswer['state'] | undefined> {
    const count = answers.length
    port1.postMessage(action)
    await expect.poll(() => answers.length).toBe(count + 1)
    return answers.at(-1)?.state
  }
  return { server, port1, answers, ask }
}

test('the window gets the list with the language of the page, and its decisions reach the server', async () => {
  const { server, answers, ask } = await openWindow()
  expect(await ask({ type: 'list' })).toEqual({ phase: 'listed', devices: [waiting], isLate: false })
  expect(answers[0]?.theme).toEqual({ locale: 'es' })
  server.replaced.decideDevice = () => ({})
  await ask({ type: 'decide', thumb, decision: 'refuse' })
  const decided = server.asked.filter(({ path }) => path.endsWith('/devices/decide'))
  expect(decided.map(({ body }) => body)).toEqual([{ thumb, decision: 'refuse' }])
})

test('a decision that comes too late shows the list as it is, and one that is refused says why', async () => {
  const { server, ask } = await openWindow()
  const decide = { type: 'decide', thumb, decision: 'approve' } as const
  server.replaced.decideDevice = () => refusal(404, 'not_waiting')
  expect(await ask(decide)).toMatchObject({ phase: 'listed', isLate: true })
  server.replaced.decideDevice = () => refusal(403, 'not_allowed')
  expect(await ask(decide)).toEqual({ phase: 'failed', problem: 'not_allowed' })
  server.replaced.readSession = () => refusal(401, 'no_session')
  expect(await ask(decide)).toEqual({ phase: 'loggedOut' })
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a window whose clock is %s gets the times of the list by that clock', async (_, skewMs) => {
  // A whole second, as HTTP tells the time.
  const now = 1_700_000_000_000
  const { server, ask } = await openWindow({ server: now, device: now + skewMs })
  server.replaced.listDevices = () => ({ devices: [{ ...waiting, usedAt: now - 1, allowedAt: now + 2 }] })
  expect(await ask({ type: 'list' })).toMatchObject({
    devices: [{ usedAt: now + skewMs - 1, allowedAt: now + skewMs + 2 }],
  })
})

test('a message of another shape reaches nothing', async () => {
  const { server, port1, ask } = await openWindow()
  for (const data of [
    { type: 'decide', thumb, decision: 'export' },
    { type: 'decide', thumb: 'x', decision: 'approve' },
    { type: 'list', more: true },
    'list',
    null,
  ])
    port1.postMessage(data)
  await ask({ type: 'list' })
  expect(server.asked.map(({ path }) => path)).toEqual(['/embedded/v1/session', '/embedded/v1/devices'])
})
