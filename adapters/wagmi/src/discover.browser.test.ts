import type { Connector } from '@latchkey/core/adapter'
import { asWindowEthereum } from '@latchkey/testing/page'
import { expect, onTestFinished, test } from 'vitest'
import { createConnector, injected, mock } from 'wagmi'
import { discover } from './discover.ts'
import { addWallet, createDevice, makeConfig } from './test/openPage.tsx'

/** What is found on this page with these connectors. */
function look(connectors: Parameters<typeof makeConfig>[1] = []) {
  const config = makeConfig(createDevice(), connectors)
  const lists: (readonly Connector[])[] = []
  const stop = discover(config, (list) => lists.push(list))
  onTestFinished(() => {
    stop()
    config._internal.mipd?.destroy()
  })
  return { config, last: () => (lists.at(-1) ?? []).map(({ id, name, type }) => [id, name, type]) }
}

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A connector of the page's own. */
const own = (about: {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
}) => createConnector((config) => ({ ...mock({ accounts: [account] })(config), ...about }))

test('announced wallets, and the connectors of the page, are found with their kinds', async () => {
  addWallet('Harbor')
  const page = look([
    own({ id: 'ours', name: 'Our vault' }),
    own({ id: 'kit', name: 'Kit', rdns: 'com.example.kit' }),
  ])
  await expect.poll(page.last).toEqual([
    ['ours', 'Our vault', 'EXTERNAL'],
    ['com.example.kit', 'Kit', 'EXTERNAL'],
    ['test.latchkey.harbor', 'Harbor', 'ANNOUNCED'],
  ])
})

test('the injected connector shows where it leads to a wallet that is not announced, also a late one', async () => {
  const page = look([injected()])
  await expect.poll(page.last).toEqual([])
  const harbor = addWallet('Harbor')
  const undo = asWindowEthereum(harbor, window, {})
  onTestFinished(undo)
  // Announced, it stands there under its own name only.
  await expect.poll(page.last).toEqual([['test.latchkey.harbor', 'Harbor', 'ANNOUNCED']])
  const provider = { request: async () => [], on() {}, removeListener() {} } as never
  const apart = look([injected({ target: { id: 'app', name: 'Wallet app', provider } })])
  await expect.poll(() => apart.last().map(([id]) => id)).toContain('app')
})

test('names come without control characters, and pictures only as data', async () => {
  const page = look([
    own({ id: 'sly', name: '\u202ESly\u0007', icon: 'javascript:alert(1)' }),
    own({ id: 'far', name: 'Far', icon: 'https://example.com/icon.png' }),
  ])
  const lists: (readonly Connector[])[] = []
  onTestFinished(discover(page.config, (list) => lists.push(list)))
  await expect
    .poll(() => lists.at(-1)?.map(({ name, imageUrl }) => [name, imageUrl]))
    .toEqual([
      ['Sly', undefined],
      ['Far', undefined],
    ])
})

test('WalletConnect and other kits of the config have their rows, and none is asked or loaded by looking', async () => {
  let asked = 0
  const kit = (type: string, name: string) =>
    createConnector((config) => ({
      ...mock({ accounts: [account] })(config),
      ...{ id: type, type, name },
      getProvider: () => {
        asked += 1
        return Promise.reject(new Error('It would be loaded now.'))
      },
    }))
  const page = look([kit('walletConnect', 'WalletConnect'), kit('coinbaseWallet', 'Coinbase Wallet')])
  await expect.poll(page.last).toEqual([
    ['walletConnect', 'WalletConnect', 'EXTERNAL'],
    ['coinbaseWallet', 'Coinbase Wallet', 'EXTERNAL'],
  ])
  expect(asked).toBe(0)
})

test.each([7, null, { toString: 1 }, ''])('a wallet whose name is %j hides no other', async (name) => {
  addWallet('Harbor')
  const provider = { request: async () => [], on() {}, removeListener() {} }
  const info = { uuid: crypto.randomUUID(), name, icon: 7, rdns: 'test.latchkey.odd' }
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  const page = look()
  await expect
    .poll(() => page.last().map(([id, title]) => `${id} ${title}`))
    .toEqual(expect.arrayContaining(['test.latchkey.harbor Harbor', 'test.latchkey.odd test.latchkey.odd']))
})
