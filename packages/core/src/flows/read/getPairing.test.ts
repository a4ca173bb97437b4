import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { connectionStatus } from '../../instance/activeConnection.ts'
import { type PairingTab, pairingBrowser, phoneWallet } from '../../test/pairingBrowser.ts'
import { until } from '../../test/until.ts'
import { noteWalletLink } from '../pairing/followWalletLink.ts'
import { leavePairing } from '../pairing/leavePairing.ts'
import { retryPairing, startPairing } from '../pairing/startPairing.ts'
import { walletWays } from '../pairing/walletWays.ts'
import { getPairing, type PairingInfo, watchPairing } from './getPairing.ts'

/** The connection state in the words of the specification (S3.21 to S3.26), each field where we keep it. */
function fieldsOf({ latchkey }: PairingTab) {
  const { uri, expiresAt, linking, wallet, error, isBuffering } = getPairing(latchkey)
  return {
    wcUri: uri,
    wcPairingExpiry: expiresAt,
    wcLinking: linking && { href: linking.href, name: linking.name },
    recentWallet: wallet,
    status: connectionStatus(latchkey.connections.getState(), latchkey.attempt.getState()),
    wcError: error !== undefined,
    buffering: isBuffering,
  }
}

const cleared = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  recentWallet: undefined,
  status: 'disconnected',
  wcError: false,
  buffering: false,
}

async function begin(page = {}) {
  const browser = pairingBrowser()
  const tab = browser.open({}, page)
  startPairing(tab.latchkey, phoneWallet)
  await until(() => expect(getPairing(tab.latchkey).uri).toBeDefined())
  return { tab, pairing: browser.pairing }
}

test('S3.21 S3.23 the connection state has the code, when it runs out, and the wallet it is for', async () => {
  const { tab } = await begin()
  expect(fieldsOf(tab)).toEqual({
    ...cleared,
    wcUri: expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/),
    wcPairingExpiry: 1_240_000,
    recentWallet: phoneWallet,
  })
})

test('S3.22 S3.24 S3.26 it has the app that was opened, the status, and whether an answer may be on its way', async () => {
  const { tab } = await begin({ mobile: true })
  const [way] = walletWays(tab.latchkey, phoneWallet)
  if (way) noteWalletLink(tab.latchkey, phoneWallet, way)
  expect(fieldsOf(tab)).toMatchObject({
    wcLinking: { href: way?.href, name: 'Phone Wallet' },
    status: 'connecting',
    buffering: false,
  })
  tab.exit.show(false)
  tab.exit.show(true)
  expect(fieldsOf(tab)).toMatchObject({ status: 'connecting', buffering: true })
})

test('S3.25 it has the error, until the visitor tries again', async () => {
  const { tab, pairing } = await begin()
  pairing.fail(new WalletDeclinedError())
  await until(() => expect(fieldsOf(tab)).toEqual({ ...cleared, recentWallet: phoneWallet, wcError: true }))
  retryPairing(tab.latchkey)
  expect(fieldsOf(tab).wcError).toBe(false)
})

test('S4.04 S4.05 a reset clears all of it', async () => {
  const { tab } = await begin({ mobile: true })
  const [way] = walletWays(tab.latchkey, phoneWallet)
  if (way) noteWalletLink(tab.latchkey, phoneWallet, way)
  leavePairing(tab.latchkey)
  expect(fieldsOf(tab)).toEqual(cleared)
})

test('a page of its own design hears the code, its renewal, its trouble and its end', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  const heard: PairingInfo[] = []
  const stop = watchPairing(tab.latchkey, (info) => heard.push(info))
  startPairing(tab.latchkey)
  await until(() => expect(heard.at(-1)?.uri).toBeDefined())
  const first = heard.at(-1)
  await tab.clock.advance(230_000)
  const uri = pairing.showCode()
  expect(heard.at(-1)).toMatchObject({ uri, expiresAt: 1_470_000 })
  expect(uri).not.toBe(first?.uri)
  pairing.trouble('unreachable')
  expect(heard.at(-1)).toMatchObject({ trouble: 'unreachable', error: undefined })
  pairing.dropCode()
  pairing.trouble('unreachable')
  await tab.clock.advance(15_000)
  expect(heard.at(-1)).toMatchObject({ uri: undefined, error: { code: 'wallet.unreachable' } })
  stop()
  const count = heard.length
  leavePairing(tab.latchkey)
  expect(heard).toHaveLength(count)
})

test.each([
  ['declined', { code: 'wallet.declined' }],
  ['late', { code: 'wallet.late' }],
  ['failed', 'why'],
] as const)('what ended as %s has an error that says what to do', (phase, error) => {
  const { latchkey } = pairingBrowser().open()
  latchkey.pairing.setState(phase === 'failed' ? { phase, error: 'why' } : { phase })
  expect(getPairing(latchkey).error).toEqual(
    typeof error === 'string' ? error : expect.objectContaining(error),
  )
})
