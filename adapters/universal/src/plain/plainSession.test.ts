import { bitcoin, solana } from '@latchkey/core'
import { expect, test } from 'vitest'
import { familyOf, type PairPageOptions, pairPage, providerOf } from '../test/pairPage.ts'
import { toBase58 } from './base58.ts'

const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

function families(answer: (method: string, params: unknown, chainId: string) => unknown) {
  return { solana: { addresses: [sol], answer }, bip122: { addresses: [btc], answer } }
}

async function paired(
  answer: (method: string, params: unknown, chainId: string) => unknown,
  more: PairPageOptions = {},
) {
  const page = pairPage({ peer: { families: families(answer) }, ...more })
  return { ...page, paired: await page.paired() }
}

test('one wallet gives a session for each family that it agreed to, under ids of their own', async () => {
  const { paired: wallet } = await paired(() => null)
  expect(
    wallet.sessions.map(({ connector, accounts, chainId }) => [
      connector.id,
      connector.chain,
      accounts[0],
      chainId,
    ]),
  ).toEqual([
    [wallet.id, 'eip155', expect.stringMatching(/^0x/), 'eip155:1'],
    [`solana:${wallet.id}`, 'solana', sol, solana.caip2],
    [`bip122:${wallet.id}`, 'bip122', btc, bitcoin.caip2],
  ])
  expect(new Set(wallet.sessions.map(({ connector }) => connector.type))).toEqual(new Set(['WALLET_CONNECT']))
})

test('a text for Solana goes out in base58, and its signature comes back', async () => {
  const asked: unknown[] = []
  const { paired: wallet } = await paired((method, params) => {
    asked.push([method, params])
    return { signature: 'signed' }
  })
  expect(await familyOf(wallet, 'solana').signMessage('Hello', sol)).toBe('signed')
  expect(asked).toEqual([['solana_signMessage', { message: '9Ajdvzr', pubkey: sol }]])
})

test('a text for Bitcoin is signed as its address asks for', async () => {
  const asked: unknown[] = []
  const { paired: wallet } = await paired((method, params) => {
    asked.push([method, params])
    return { signature: 'c0ffee', address: btc }
  })
  const session = familyOf(wallet, 'bip122')
  expect(await session.signMessage('Hello', btc)).toBe('c0ffee')
  await session.signMessage('Hello', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297')
  expect(asked).toMatchObject([
    ['signMessage', { account: btc, message: 'Hello', protocol: 'ecdsa' }],
    ['signMessage', { protocol: 'bip322' }],
  ])
})

test('every other request passes through as it is, where the wallet agreed to it', async () => {
  const { paired: wallet } = await paired((method, params) => ({ method, params }))
  const bitcoinProvider = providerOf(familyOf(wallet, 'bip122'))
  for (const method of ['sendTransfer', 'signPsbt', 'getAccountAddresses'])
    expect(await bitcoinProvider.request({ method, params: { account: btc } })).toEqual({
      method,
      params: { account: btc },
    })
  const solanaProvider = providerOf(familyOf(wallet, 'solana'))
  const params = { transaction: 'AQ==' }
  expect(await solanaProvider.request({ method: 'solana_signTransaction', params })).toEqual({
    method: 'solana_signTransaction',
    params,
  })
  await expect(solanaProvider.request({ method: 'solana_stealAll' })).rejects.toMatchObject({ code: 4200 })
})

test('a wallet that says no, that answers nonsense or nothing, is told as of any family', async () => {
  const said = { answer: (): unknown => null }
  const { paired: wallet } = await paired(() => said.answer())
  const session = familyOf(wallet, 'solana')
  await expect(session.signMessage('Hello', sol)).rejects.toMatchObject({ code: 'wallet.failed' })
  said.answer = () => {
    throw Object.assign(new Error('No'), { code: 5000 })
  }
  await expect(session.signMessage('Hello', sol)).rejects.toMatchObject({ code: 'wallet.declined' })
  said.answer = () => new Promise(() => {})
  const giveUp = new AbortController()
  const signing = session.signMessage('Hello', sol, giveUp.signal)
  const reason = new Error('Nobody waits any more.')
  giveUp.abort(reason)
  await expect(signing).rejects.toBe(reason)
})

test('the balance of Solana is read from the node; Bitcoin has none to read', async () => {
  const { paired: wallet } = await paired(() => null, {
    fetch: async () =>
      Response.json({ jsonrpc: '2.0', id: 1, result: { context: {}, value: 1_500_000_000 } }),
  })
  expect(await familyOf(wallet, 'solana').getBalance(sol)).toBe(1_500_000_000n)
  await expect(familyOf(wallet, 'bip122').getBalance(btc)).rejects.toMatchObject({
    code: 'wallet.unsupported',
  })
})

test('a wallet that knows Solana by its older name is on Solana, and is asked by that name', async () => {
  const asked: string[] = []
  const page = pairPage({
    peer: {
      approves: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      families: families((_method, _params, chainId) => {
        asked.push(chainId)
        return { signature: 'signed' }
      }),
    },
  })
  const session = familyOf(await page.paired(), 'solana')
  expect(session.chainId).toBe(solana.caip2)
  await session.signMessage('Hello', sol)
  expect(asked).toEqual(['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  await expect(session.switchChain(bitcoin)).rejects.toMatchObject({ code: 'wallet.unsupported' })
})

test('base58 is written as Bitcoin and Solana do', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(toBase58(bytes('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(toBase58(new Uint8Array([0, 0, 40, 127, 180, 205]))).toBe('11233QC4')
  expect(toBase58(new Uint8Array())).toBe('')
  expect(toBase58(new Uint8Array(2))).toBe('11')
})
