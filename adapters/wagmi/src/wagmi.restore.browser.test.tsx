import { connectWallet } from '@latchkey/core'
import { activeConnection, type Latchkey } from '@latchkey/core/adapter'
import type { EvmWallet } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, cookieStorage, cookieToInitialState, createConfig, createStorage, http } from 'wagmi'
import { addWallet, asked, chains, createDevice, openPage, prompts } from './test/openPage.tsx'

type Page = ReturnType<typeof openPage>

const phaseOf = ({ latchkey }: { readonly latchkey: Latchkey }) =>
  activeConnection(latchkey.connections.getState())?.phase

/** A visitor connects, and leaves the page. */
async function visit(page: Page, { info }: EvmWallet): Promise<void> {
  await expect.poll(() => page.config.connectors.map(({ id }) => id)).toContain(info.rdns)
  await connectWallet(page.latchkey, info.rdns)
  await connected(page)
  page.leave()
}

async function connected(page: Page): Promise<void> {
  await expect.poll(() => [phaseOf(page), page.hooks().account.status]).toEqual(['connected', 'connected'])
}

/** Everything that the widget has shown since. */
function watchPhases({ latchkey }: Page): readonly (string | undefined)[] {
  const phases = [phaseOf({ latchkey })]
  latchkey.connections.subscribe(() => {
    if (phases.at(-1) !== phaseOf({ latchkey })) phases.push(phaseOf({ latchkey }))
  })
  return phases
}

test('after a reload both sides come back together: restoring at once, nobody asked, each thing asked once', async () => {
  const harbor = addWallet('Harbor')
  const device = createDevice()
  await visit(openPage({ device }), harbor)
  const [before, questions] = [asked(harbor, 'eth_accounts'), asked(harbor, ...prompts)]
  const alone = openPage({ device, hasWidget: false })
  await expect.poll(() => alone.hooks().account.status).toBe('connected')
  alone.leave()
  const onItsOwn = asked(harbor, 'eth_accounts') - before

  const page = openPage({ device })
  const phases = watchPhases(page)
  await connected(page)
  expect(phases).toEqual([undefined, 'restoring', 'connected'])
  // Not one request more than wagmi makes without the widget.
  expect(asked(harbor, 'eth_accounts') - before).toBe(2 * onItsOwn)
  expect(asked(harbor, ...prompts)).toBe(questions)
})

test('where the page does not restore, the widget does, and the hooks of the page see it', async () => {
  const harbor = addWallet('Harbor')
  const device = createDevice()
  await visit(openPage({ device }), harbor)
  const questions = asked(harbor, ...prompts)
  const page = openPage({ device, reconnectOnMount: false })
  await connected(page)
  expect(page.hooks().account.address).toBe(harbor.addresses[0])
  expect(asked(harbor, ...prompts)).toBe(questions)
})

test('several wallets come back, and the one that was in use is', async () => {
  const [harbor, foxglove] = [addWallet('Harbor'), addWallet('Foxglove')]
  const device = createDevice()
  const before = openPage({ device })
  await expect.poll(() => before.config.connectors).toHaveLength(2)
  await connectWallet(before.latchkey, foxglove.info.rdns)
  await connectWallet(before.latchkey, harbor.info.rdns)
  await connected(before)
  before.leave()
  for (const reconnectOnMount of [true, false]) {
    const page = openPage({ device, reconnectOnMount })
    await expect
      .poll(() => page.latchkey.connections.getState().list.map(({ phase }) => phase))
      .toEqual(['connected', 'connected'])
    await expect.poll(() => page.hooks().account.connector?.id).toBe(harbor.info.rdns)
    expect(activeConnection(page.latchkey.connections.getState())?.connector.id).toBe(harbor.info.rdns)
    page.leave()
  }
})

test('a disconnect on a page without the widget disconnects the widget silently at its next load', async () => {
  const harbor = addWallet('Harbor')
  const device = createDevice()
  await visit(openPage({ device }), harbor)
  const alone = openPage({ device, hasWidget: false })
  await expect.poll(() => alone.hooks().account.status).toBe('connected')
  await alone.hooks().disconnect.disconnectAsync()
  alone.leave()
  const page = openPage({ device })
  const phases = watchPhases(page)
  await expect.poll(() => phases).toEqual([undefined, 'restoring', undefined])
  expect(page.latchkey.connections.getState().gone).toBeUndefined()
  expect(page.hooks().account.status).toBe('disconnected')
})

test('the widget shows a wallet that the page connected before the widget was there', async () => {
  const harbor = addWallet('Harbor')
  const device = createDevice()
  const alone = openPage({ device, hasWidget: false })
  await expect.poll(() => alone.config.connectors).toHaveLength(1)
  await expect.poll(() => alone.hooks().account.status).toBe('disconnected')
  const [connector] = alone.config.connectors
  if (connector) await alone.hooks().connect.connectAsync({ connector })
  alone.leave()
  const page = openPage({ device })
  await connected(page)
  expect(asked(harbor, ...prompts)).toBe(1)
})

test('a wallet that announces itself late comes back all the same', async () => {
  const harbor = addWallet('Harbor')
  const device = createDevice()
  await visit(openPage({ device }), harbor)
  const questions = asked(harbor, ...prompts)
  // Not there while wagmi restores.
  harbor.leave()
  const page = openPage({ device })
  await expect.poll(() => page.hooks().account.status).toBe('disconnected')
  harbor.enter()
  await connected(page)
  expect(asked(harbor, ...prompts)).toBe(questions)
})

test('ssr and cookies: what the server knew shows first, then both sides are connected, and nobody is asked', async () => {
  onTestFinished(() => cookieStorage.removeItem('wagmi.store'))
  const ssrConfig = (): Config =>
    createConfig({
      chains,
      transports: { [chains[0].id]: http(), [chains[1].id]: http() },
      ssr: true,
      storage: createStorage({ storage: cookieStorage }),
    })
  const harbor = addWallet('Harbor')
  const device = createDevice()
  await visit(openPage({ device, config: ssrConfig() }), harbor)
  const questions = asked(harbor, ...prompts)
  // What a server reads from the request.
  const { cookie } = document
  const config = ssrConfig()
  const initialState = cookieToInitialState(config, cookie)
  expect(initialState?.connections.size).toBe(1)
  const page = openPage({ device, config, ...(initialState && { initialState }) })
  const phases = watchPhases(page)
  await connected(page)
  expect(page.seen[0]).toBe('reconnecting')
  expect(page.seen).not.toContain('disconnected')
  expect(phases).toEqual([undefined, 'restoring', 'connected'])
  expect(asked(harbor, ...prompts)).toBe(questions)
})
