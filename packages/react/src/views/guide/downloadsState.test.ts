import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { downloadsState } from './downloadsState.ts'

const wallet = {
  id: 'mm',
  name: 'MetaMask',
  rdns: 'io.metamask',
  chrome_store: 'https://chromewebstore.google.com/detail/mm',
  app_store: 'https://apps.apple.com/app/mm',
}
const facts = { wallet, connectors: [], device: 'chromium', page: 'https://harbour.example/' } as const

test('the way that fits the device stands apart from the others', () => {
  expect(downloadsState(facts)).toMatchObject({
    phase: 'get',
    best: { kind: 'extension' },
    links: [{ kind: 'ios' }],
  })
})

test('on a phone the page can be opened in the wallet, and the store is there for who has not got it', () => {
  expect(downloadsState({ ...facts, device: 'ios' })).toMatchObject({
    phase: 'open',
    href: 'https://link.metamask.io/dapp/harbour.example/',
    links: [{ kind: 'ios' }],
  })
})

test('a wallet without any link is said to have none', () => {
  expect(downloadsState({ ...facts, wallet: { id: 'x', name: 'X' } })).toEqual({ phase: 'none' })
})

test('a wallet that has been installed meanwhile can be connected', () => {
  const connector: Connector = {
    id: 'io.metamask',
    name: 'MetaMask',
    type: 'ANNOUNCED',
    chain: 'eip155',
    info: { rdns: 'io.metamask' },
  }
  expect(downloadsState({ ...facts, connectors: [connector] })).toMatchObject({
    phase: 'here',
    choice: { connector },
  })
})

test('two wallets without a name of their own are not taken for each other', () => {
  const connector: Connector = { id: 'old', name: 'Old', type: 'INJECTED', chain: 'eip155' }
  expect(downloadsState({ ...facts, wallet: { id: 'x', name: 'X' }, connectors: [connector] }).phase).toBe(
    'none',
  )
})
