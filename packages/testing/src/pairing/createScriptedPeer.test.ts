import { expect, test } from 'vitest'
import { createEvmWallet } from '../evm/createEvmWallet.ts'
import { createScriptedPeer } from './createScriptedPeer.ts'
import type { PeerEvent, PeerOptions } from './peerTypes.ts'

const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['chainChanged'],
  },
}

function open(options?: PeerOptions) {
  const rpcUrl = 'http://127.0.0.1:1'
  const chains = [1, 8453].map((id) => ({ id, rpcUrl }))
  const wallet = createEvmWallet({ name: 'Harbor', chains })
  const peer = createScriptedPeer(wallet, options)
  const client = peer.openClient()
  const events: PeerEvent['type'][] = []
  client.subscribe(({ type }) => events.push(type))
  return { wallet, peer, client, events }
}

test('a wallet that takes a code agrees to the chains that it knows, and signs', async () => {
  const { wallet, peer, client, events } = open()
  const pairing = client.pair({ namespaces })
  expect(peer.codes()).toHaveLength(1)
  await peer.scan()
  const status = pairing.getStatus()
  if (status.phase !== 'settled') throw new Error('The wallet approves until it is told otherwise.')
  const { topic } = status.session
  const [address] = wallet.addresses
  expect(status.session.namespaces['eip155']?.accounts).toEqual([
    `eip155:1:${address}`,
    `eip155:8453:${address}`,
  ])
  const params = ['0x48', address]
  const asked = { topic, chainId: 'eip155:1', method: 'personal_sign', params }
  expect(await client.request(asked)).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(client.request({ ...asked, chainId: 'eip155:5' })).rejects.toMatchObject({ code: 3005 })
  await expect(client.request({ ...asked, method: 'eth_sign' })).rejects.toMatchObject({ code: 3001 })
  client.disconnect(topic)
  await expect(client.request(asked)).rejects.toMatchObject({ code: 7001 })
  expect(events).toEqual(['session', 'gone'])
})

test('its script decides: a visitor who says no rejects the code', async () => {
  const { wallet, peer, client } = open()
  wallet.next('eth_requestAccounts', 'reject')
  const pairing = client.pair({ namespaces })
  await peer.scan()
  expect(pairing.getStatus()).toMatchObject({ phase: 'rejected', byUser: true })
  await expect(peer.scan()).rejects.toThrow('No page shows such a code')
})

test('what happens in the wallet is told to the page, and what is paired outlives the page', async () => {
  const { wallet, peer, client, events } = open({ approves: ['eip155:1'] })
  client.pair({ namespaces })
  await peer.scan()
  wallet.switchChain(8453)
  const [session] = client.sessions()
  expect(session?.activeChains).toEqual({ eip155: 'eip155:8453' })
  client.close()
  wallet.switchAccount(wallet.addresses[1] ?? '0x')
  expect(events).toEqual(['session', 'changed', 'changed'])
  const next = peer.openClient()
  expect(next.sessions()[0]?.namespaces['eip155']?.accounts[0]).toBe(`eip155:1:${wallet.addresses[1]}`)
  wallet.disconnect()
  expect(next.sessions()).toEqual([])
})
