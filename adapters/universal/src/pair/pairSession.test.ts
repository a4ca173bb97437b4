import { createClock } from '@latchkey/testing'
import type { Pairing, RelayStatus, WalletConnectClient } from '@latchkey/walletconnect'
import { expect, test } from 'vitest'
import { pairPage } from '../test/pairPage.ts'
import { pairSession } from './pairSession.ts'

const minuteMs = 60_000

test('S9.21 a code is shown for four minutes', () => {
  const { clock, pair, peer } = pairPage()
  const { seen } = pair()
  expect(seen.codes).toEqual([{ uri: peer.codes()[0], expiresAt: clock.now() + 4 * minuteMs }])
})

test('S9.22 ten seconds before a code runs out another one is shown, and the older one stays good', async () => {
  const { clock, pair, peer } = pairPage()
  const { pairing, seen } = pair()
  await clock.advance(4 * minuteMs - 10_001)
  expect(seen.codes).toHaveLength(1)
  await clock.advance(1)
  expect(seen.codes).toHaveLength(2)
  expect(seen.codes[1]?.expiresAt).toBe(clock.now() + 4 * minuteMs)
  await peer.scan(seen.codes[0]?.uri)
  expect((await pairing).name).toBe('Harbor')
  // The newer one is worth nothing any more.
  expect(peer.codes()).toEqual([])
})

test('after ten renewals nobody is at the screen: the attempt is over', async () => {
  const { clock, pair, peer } = pairPage()
  const { pairing, seen } = pair()
  await clock.advance(50 * minuteMs)
  expect(seen.codes.filter(Boolean)).toHaveLength(11)
  await expect(pairing).rejects.toMatchObject({ code: 'wallet.late' })
  expect(peer.codes()).toEqual([])
})

test('no code is renewed while the page is hidden; the return makes one at once', async () => {
  const { clock, pair, show } = pairPage()
  const { seen } = pair()
  show(false)
  await clock.advance(10 * minuteMs)
  expect(seen.codes).toHaveLength(2)
  expect(seen.codes[1]).toBeUndefined()
  show(true)
  expect(seen.codes[2]?.expiresAt).toBe(clock.now() + 4 * minuteMs)
})

test('a wallet that takes the code is told first, then the wallet is there', async () => {
  const { pair, peer } = pairPage()
  const { pairing, seen } = pair()
  await peer.scan()
  const wallet = await pairing
  expect(seen.taken).toBe(1)
  expect(wallet).toMatchObject({ id: expect.stringMatching(/^walletConnect:.{16}$/), name: 'Harbor' })
})

test('a visitor who says no in the wallet has declined, also by an older code', async () => {
  const { clock, pair, peer, wallet } = pairPage()
  wallet.always('eth_requestAccounts', 'reject')
  const { pairing, seen } = pair()
  await clock.advance(4 * minuteMs)
  await peer.scan(seen.codes[0]?.uri)
  await expect(pairing).rejects.toMatchObject({ code: 'wallet.declined' })
})

test('a no to an older code does not undo the yes of another wallet', async () => {
  const { clock, pair, peer, wallet } = pairPage()
  const { pairing, seen } = pair()
  await clock.advance(4 * minuteMs - 10_000)
  const [older, newer] = seen.codes.map((code) => code?.uri)
  peer.take(newer)
  expect(seen.taken).toBe(1)
  wallet.next('eth_requestAccounts', 'reject')
  await peer.scan(older)
  // The codes of a wallet that is about to agree are not renewed either.
  await clock.advance(minuteMs)
  await peer.scan(newer)
  expect((await pairing).name).toBe('Harbor')
  expect(seen.codes).toHaveLength(2)
})

test('a wallet that said yes and takes it back has declined', async () => {
  const { pair, peer, wallet } = pairPage()
  const { pairing, seen } = pair()
  peer.take()
  wallet.next('eth_requestAccounts', 'reject')
  await peer.scan(seen.codes[0]?.uri)
  await expect(pairing).rejects.toMatchObject({ code: 'wallet.declined' })
})

test('a wallet that has none of the chains says so', async () => {
  const { pair, peer, wallet } = pairPage()
  wallet.always('eth_requestAccounts', { fails: { code: 5100, message: 'Unsupported chains' } })
  const { pairing } = pair()
  await peer.scan()
  await expect(pairing).rejects.toMatchObject({ code: 'wallet.unsupported' })
})

test('leaving cancels every code', async () => {
  const { clock, pair, peer } = pairPage()
  const leaving = new AbortController()
  const { pairing } = pair(leaving.signal)
  await clock.advance(4 * minuteMs)
  const reason = new Error('The visitor left.')
  leaving.abort(reason)
  await expect(pairing).rejects.toBe(reason)
  expect(peer.codes()).toEqual([])
  const early = pair(AbortSignal.abort(reason))
  await expect(early.pairing).rejects.toBe(reason)
  expect(early.seen.codes).toEqual([])
})

test('trouble with the relay is told, and that it is over', () => {
  const { pair, peer } = pairPage()
  const { seen } = pair()
  peer.setRelay({ phase: 'waiting', attempts: 1 })
  expect(seen.troubles).toEqual([])
  peer.setRelay({ phase: 'waiting', attempts: 2 })
  peer.setRelay({ phase: 'open' })
  peer.setRelay({ phase: 'refused', why: 'clock', reason: 'too early' })
  peer.setRelay({ phase: 'refused', why: 'project', reason: 'unknown' })
  expect(seen.troubles).toEqual(['unreachable', undefined, 'clock', 'refused'])
})

test('a relay that lets nobody in is the reason that the visitor reads, not a wallet that failed', async () => {
  const tried = async (relay: RelayStatus) => {
    const failed: Pairing = {
      id: 'a',
      getStatus: () => ({ phase: 'failed', error: new Error('Refused.') }),
      subscribe: () => () => {},
      cancel() {},
    }
    const client = {
      restored: new Promise<void>(() => {}),
      relay: () => relay,
      retry() {},
      subscribe: () => () => {},
      pair: () => failed,
      pairings: () => [],
    } as unknown as WalletConnectClient
    const troubles: unknown[] = []
    const request = {
      chains: [],
      chainId: 'eip155:1' as const,
      signal: new AbortController().signal,
      onCode() {},
      onTaken() {},
      onTrouble: (trouble: unknown) => troubles.push(trouble),
    }
    const sight = { isVisible: () => true, onSight: () => () => {} }
    const error = await pairSession({ client, clock: createClock(0), sight }, request).catch(
      (thrown) => thrown,
    )
    return { code: error.code, troubles }
  }
  const late = await tried({ phase: 'refused', why: 'clock', reason: 'too early' })
  expect(late).toEqual({ code: 'wallet.late', troubles: ['clock'] })
  const other = await tried({ phase: 'open' })
  expect(other.code).not.toBe('wallet.late')
  expect(other.troubles).toEqual([])
})

test('a code of an earlier life of the page still brings its wallet', async () => {
  const { link, open, pair, peer } = pairPage()
  const before = pair()
  const [code] = peer.codes()
  link.close()
  void before.pairing
  const leaving = new AbortController()
  const seen: string[] = []
  const pairing = open().pair({
    chains: [],
    chainId: 'eip155:1',
    signal: leaving.signal,
    onCode: (shown) => void seen.push(shown?.uri ?? ''),
    onTaken() {},
    onTrouble() {},
  })
  await expect.poll(() => seen).toHaveLength(1)
  await peer.scan(code)
  expect((await pairing).name).toBe('Harbor')
})
