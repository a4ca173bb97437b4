import type { WalletConnectError } from '@latchkey/walletconnect'
import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { bitcoinAddress, everything, little, secondSigner, signer, solanaAddress } from './grants.ts'
import { type Grant, walletKinds } from './officialWallet.ts'
import { openMeetings } from './openMeetings.ts'
import { onlySession, proposed, reach } from './openPage.ts'

const meetings = openMeetings()
const { page } = meetings

describe.each(walletKinds)('with %s as the wallet', (kind) => {
  const { wallet, paired } = meetings.using(kind)

  test('a wallet that agrees to everything is connected on all namespaces, and both know each other', async () => {
    const shop = await page()
    const phone = await wallet()
    const { pairing, uri } = await shop.code()
    await phone.pair(uri)
    const { id, params } = await phone.proposal()
    expect(params.requiredNamespaces).toEqual({})
    expect(params.optionalNamespaces).toMatchObject(proposed)
    expect(params.proposer.metadata).toMatchObject({ name: 'Shop', url: 'http://127.0.0.1' })
    await phone.approve(id, everything)
    const { session } = await reach(pairing, 'settled')
    expect(session.peer.name).toBe('Official wallet')
    expect(session.namespaces['eip155']?.accounts).toEqual([
      `eip155:1:${signer.address}`,
      `eip155:8453:${signer.address}`,
    ])
    expect(session.namespaces['solana']?.accounts[0]).toContain(solanaAddress)
    expect(session.namespaces['bip122']?.accounts[0]).toContain(bitcoinAddress)
    await shop.client.ping(session.topic)
  })

  test('a wallet that agrees to a part is asked for no more than that', async () => {
    const { page: shop, session } = await paired(little)
    expect(Object.keys(session.namespaces)).toEqual(['eip155'])
    const ask = (chainId: string, method: string) =>
      shop.client.request({ topic: session.topic, chainId, method })
    await expect(ask('eip155:8453', 'personal_sign')).rejects.toMatchObject({
      kind: 'unapproved',
      code: 3005,
    })
    await expect(ask('eip155:1', 'eth_sendTransaction')).rejects.toMatchObject({
      kind: 'unapproved',
      code: 3001,
    })
  })

  test('a visitor who says no is told apart from a wallet that cannot', async () => {
    const shop = await page()
    const phone = await wallet()
    for (const [code, byUser] of [
      [5000, true],
      [5100, false],
    ] as const) {
      const { pairing, uri } = await shop.code()
      await phone.pair(uri)
      await phone.reject((await phone.proposal()).id, { code, message: 'No.' })
      expect(await reach(pairing, 'rejected')).toMatchObject({ code, byUser })
    }
    expect(shop.client.sessions()).toEqual([])
  })

  test('messages and typed data are signed as asked, and every other request arrives as it was sent', async () => {
    const { page: shop, wallet: phone, session } = await paired()
    phone.answers(async ({ params: { request } }) => {
      const params = request.params as unknown as string[]
      if (request.method === 'personal_sign')
        return signer.signMessage({ message: { raw: params[0] as `0x${string}` } })
      if (request.method === 'eth_signTypedData_v4') return signer.signTypedData(JSON.parse(params[1] ?? ''))
      return { method: request.method, params }
    })
    const ask = (method: string, params: unknown[]) =>
      shop.client.request({ topic: session.topic, chainId: 'eip155:1', method, params })

    const signature = (await ask('personal_sign', ['0x68656c6c6f', signer.address])) as `0x${string}`
    expect(await verifyMessage({ address: signer.address, message: 'hello', signature })).toBe(true)

    const typed = {
      domain: { name: 'Shop', chainId: 1 },
      primaryType: 'Order',
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      // Longer than a number of JavaScript's: an official client would break a bare one.
      message: { amount: '123456789012345678901234567890' },
    } as const
    const own = {
      ...typed,
      types: {
        ...typed.types,
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
      },
    }
    const seal = (await ask('eth_signTypedData_v4', [signer.address, JSON.stringify(own)])) as `0x${string}`
    const message = { amount: 123456789012345678901234567890n }
    expect(await verifyTypedData({ ...typed, message, address: signer.address, signature: seal })).toBe(true)

    for (const [method, params] of [
      [
        'eth_sendTransaction',
        [{ from: signer.address, to: secondSigner.address, value: '0xde0b6b3a7640000', data: '0x' }],
      ],
      ['eth_signTransaction', [{ from: signer.address, to: secondSigner.address, gas: '0x5208' }]],
      ['eth_signTypedData', [signer.address, '{"types":{}}']],
      ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
      [
        'wallet_addEthereumChain',
        [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://rpc.example.test'] }],
      ],
      [
        'wallet_watchAsset',
        [{ type: 'ERC20', options: { address: signer.address, symbol: 'TOK', decimals: 18 } }],
      ],
      ['wallet_getCapabilities', [signer.address, ['0x1']]],
      [
        'wallet_sendCalls',
        [
          {
            version: '2.0.0',
            from: signer.address,
            chainId: '0x1',
            calls: [{ to: secondSigner.address, value: '0x1' }],
          },
        ],
      ],
      ['wallet_getCallsStatus', ['0x01']],
      ['wallet_showCallsStatus', ['0x01']],
    ] as const)
      expect(await ask(method, [...params])).toEqual({ method, params })
  })

  test('Solana and Bitcoin wallets are asked to sign a message', async () => {
    const { page: shop, wallet: phone, session } = await paired()
    phone.answers(async ({ params }) => ({
      chainId: params.chainId,
      ...params.request,
      expiryTimestamp: undefined,
    }))
    for (const [chainId, method, params] of [
      [
        proposed.solana.chains[0],
        'solana_signMessage',
        { message: '2NEpo7TZRRrLZSi2U', pubkey: solanaAddress },
      ],
      [
        proposed.bip122.chains[0],
        'signMessage',
        { account: bitcoinAddress, message: 'hello', protocol: 'bip322' },
      ],
    ] as const)
      expect(await shop.client.request({ topic: session.topic, chainId, method, params })).toEqual({
        chainId,
        method,
        params,
      })
  })

  test('a refusal keeps its code and its words, and questions asked at once each get their own answer', async () => {
    const { page: shop, wallet: phone, session } = await paired()
    phone.answers(async ({ params: { request } }) => {
      const [text] = request.params as unknown as string[]
      if (text === 'no') throw Object.assign(new Error('User rejected.'), { code: 4001 })
      return text
    })
    const ask = (text: string) =>
      shop.client.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: [text],
      })
    await expect(ask('no')).rejects.toMatchObject({
      kind: 'wallet',
      code: 4001,
      message: 'User rejected.',
    } satisfies Partial<WalletConnectError>)
    const texts = Array.from({ length: 5 }, (_, at) => `text ${at}`)
    expect(await Promise.all(texts.map(ask))).toEqual(texts)
  })

  test('what changes in the wallet changes on the page: chains, chain, account, expiry', async () => {
    const {
      page: shop,
      wallet: phone,
      session,
    } = await paired({
      eip155: {
        ...(everything['eip155'] as Grant[string]),
        chains: ['eip155:1'],
        accounts: [`eip155:1:${signer.address}`, `eip155:1:${secondSigner.address}`],
      },
    })
    const now = () => onlySession(shop)
    await phone.update(session.topic, {
      eip155: {
        ...(everything['eip155'] as Grant[string]),
        accounts: [signer, secondSigner].flatMap(({ address }) => [
          `eip155:1:${address}`,
          `eip155:8453:${address}`,
        ]),
      },
    })
    await expect
      .poll(() => now().namespaces['eip155']?.accounts)
      .toContain(`eip155:8453:${secondSigner.address}`)
    await phone.emit(session.topic, 'eip155:8453', { name: 'chainChanged', data: 8453 })
    await expect.poll(() => now().activeChains['eip155']).toBe('eip155:8453')
    await phone.emit(session.topic, 'eip155:8453', {
      name: 'accountsChanged',
      data: [`eip155:8453:${secondSigner.address}`],
    })
    await expect.poll(() => now().namespaces['eip155']?.accounts[0]).toContain(secondSigner.address)
    const { expiresAt } = now()
    await new Promise((resolve) => setTimeout(resolve, 1_100 - (Date.now() % 1_000)))
    await phone.extend(session.topic)
    await expect.poll(() => now().expiresAt).toBeGreaterThan(expiresAt)
  })
})
