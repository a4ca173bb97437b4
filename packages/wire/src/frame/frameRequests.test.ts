import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { framePayloads } from './framePayloads.ts'
import { type FrameRequestName, frameRequests, requestClass } from './frameRequests.ts'
import { appEvent, frameEvents } from './messages.ts'
import { unsafeMethods } from './rpcMethods.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const accepts = (name: FrameRequestName, payload: unknown) =>
  v.safeParse(framePayloads[name], payload).success
const reads = (name: FrameRequestName, result: unknown) => v.parse(frameRequests[name].result, result)

describe('events', () => {
  test('the 22 app events have the names of the specification', () => {
    const names = Object.keys(frameRequests) as FrameRequestName[]
    expect(names.map(appEvent).sort()).toEqual(
      [
        'SWITCH_NETWORK CONNECT_EMAIL CONNECT_DEVICE CONNECT_OTP CONNECT_SOCIAL GET_FARCASTER_URI',
        'CONNECT_FARCASTER GET_USER GET_SOCIAL_REDIRECT_URI SIGN_OUT IS_CONNECTED GET_CHAIN_ID',
        'GET_SMART_ACCOUNT_ENABLED_NETWORKS INIT_SMART_ACCOUNT SET_PREFERRED_ACCOUNT RPC_REQUEST',
        'UPDATE_EMAIL UPDATE_EMAIL_PRIMARY_OTP UPDATE_EMAIL_SECONDARY_OTP SYNC_THEME SYNC_DAPP_DATA RELOAD',
      ]
        .flatMap((line) => line.split(' '))
        .map((event) => `@w3m-app/${event}`)
        .sort(),
    )
  })

  test('S7.82 each app event has a success and an error event of its own', () => {
    const names = Object.keys(frameRequests) as FrameRequestName[]
    const events = names.flatMap((name) => Object.values(frameEvents(name)))
    expect(new Set(events).size).toBe(2 * names.length)
    expect(frameEvents('connectEmail')).toEqual({
      success: '@w3m-frame/CONNECT_EMAIL_SUCCESS',
      error: '@w3m-frame/CONNECT_EMAIL_ERROR',
    })
  })

  test('five requests of a login have a limit of 30 seconds, the others none', () => {
    const limited = Object.entries(frameRequests).flatMap(([name, row]) =>
      'limitMs' in row ? [[name, row.limitMs]] : [],
    )
    expect(Object.fromEntries(limited)).toEqual({
      connectEmail: 30_000,
      connectDevice: 30_000,
      connectOtp: 30_000,
      connectSocial: 30_000,
      getSocialRedirectUri: 30_000,
    })
  })

  test('an RPC request needs what its method needs', () => {
    expect(requestClass({ name: 'getUser' })).toBe('session')
    expect(requestClass({ name: 'updateEmail' })).toBe('stepUp')
    expect(requestClass({ name: 'rpcRequest', method: 'eth_call' })).toBe('session')
    for (const method of unsafeMethods)
      expect(requestClass({ name: 'rpcRequest', method })).toBe(
        method === 'wallet_grantPermissions' ? 'stepUp' : 'approval',
      )
  })
})

describe('logins', () => {
  const good = ['a@b.co', "o'brien+x@mail.example.com", 'jürgen@müller.de', 'a@xn--mller-kva.de']
  const bad = [
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.1',
    'a b@c.de',
    'a@b.co\r\nBcc: c@d.ef',
    'a@b.co\n',
    ' a@b.co',
    '"a"@b.co',
    'a@b@c.de',
    '.a@b.co',
    'a..b@c.de',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
    7,
    null,
  ]

  test('S5.02 the email must be a valid address for connect email', () => {
    for (const email of good) expect([email, accepts('connectEmail', { email })]).toEqual([email, true])
    for (const email of bad) expect([email, accepts('connectEmail', { email })]).toEqual([email, false])
    expect(accepts('connectEmail', { email: 'a@b.co', rpcUrl: 'https://evil.test' })).toBe(false)
  })

  test('S5.03 the email must be a valid address for update email', () => {
    for (const email of good) expect([email, accepts('updateEmail', { email })]).toEqual([email, true])
    for (const email of bad) expect([email, accepts('updateEmail', { email })]).toEqual([email, false])
  })

  test('S5.04 the OTP is a string, with its leading zeros', () => {
    expect(v.parse(framePayloads.connectOtp, { otp: '001234' })).toEqual({ otp: '001234' })
    for (const otp of [1234, 123_456, '', '12345', '12345a', '123456\n', '123456789'])
      expect([otp, accepts('connectOtp', { otp })]).toEqual([otp, false])
  })

  test('S5.05 a social provider is one of six', () => {
    for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
      expect(accepts('getSocialRedirectUri', { provider })).toBe(true)
    for (const provider of ['farcaster', 'twitter', 'Google', '', undefined])
      expect(accepts('getSocialRedirectUri', { provider })).toBe(false)
  })

  test('the answer to an email may bring the number to pick and the time it expires', () => {
    expect(reads('connectEmail', { action: 'VERIFY_DEVICE', number: '07', expiresAt: 1_000 })).toEqual({
      action: 'VERIFY_DEVICE',
      number: '07',
      expiresAt: 1_000,
    })
    expect(() => reads('connectEmail', { action: 'VERIFY_DEVICE', number: '123' })).toThrow()
    expect(() => reads('connectEmail', { action: 'SIGN' })).toThrow()
  })
})

describe('the user', () => {
  test('S3.73 the user has an address and a chain, and perhaps an email', () => {
    expect(reads('getUser', { address: evm, chainId: 1 })).toEqual({ address: evm, chainId: 'eip155:1' })
    expect(reads('getUser', { email: 'a@b.co', address: evm, chainId: 'eip155:8453' })).toEqual({
      email: 'a@b.co',
      address: evm,
      chainId: 'eip155:8453',
    })
    expect(() => reads('getUser', { address: evm })).toThrow()
    expect(() => reads('getUser', { chainId: 1 })).toThrow()
    expect(() => reads('getUser', { email: 'a', address: evm, chainId: 1 })).toThrow()
  })

  test('S3.74 the user has accounts, each an address and a type', () => {
    const accounts = [
      { address: evm, type: 'eoa' },
      { address: evm.toLowerCase(), type: 'smartAccount' },
    ]
    expect(reads('getUser', { address: evm, chainId: 1, accounts })).toMatchObject({ accounts })
    expect(() =>
      reads('getUser', { address: evm, chainId: 1, accounts: [{ address: evm, type: 'payment' }] }),
    ).toThrow()
  })

  test('S3.75 the user has a userName, which is one clean line', () => {
    expect(reads('connectSocial', { address: evm, chainId: 1, userName: 'ann\u202e\nlee' })).toMatchObject({
      userName: 'ann lee',
    })
  })

  test('S3.76 the user has smartAccountDeployed and preferredAccountType', () => {
    const user = {
      address: evm,
      chainId: 'eip155:1',
      smartAccountDeployed: true,
      preferredAccountType: 'eoa',
    }
    expect(reads('getUser', user)).toEqual(user)
    expect(() => reads('getUser', { ...user, preferredAccountType: 'contract' })).toThrow()
  })

  test('a chain is CAIP-2 of eip155 or solana, or a number', () => {
    for (const chainId of [1, '1', 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect([chainId, accepts('switchNetwork', { chainId })]).toEqual([chainId, true])
    for (const chainId of [0, -1, 1.5, '0x1', 'eip155:0x1', 'bip122:000000000019d6689c085ae165831e93', {}])
      expect([chainId, accepts('switchNetwork', { chainId })]).toEqual([chainId, false])
  })
})

describe('data of the dapp', () => {
  const metadata = { name: 'Shop', description: 'Things', url: 'https://shop.example', icons: [] }

  test('S3.77 the dapp metadata carries name, description, url and icons', () => {
    expect(accepts('syncDappData', { projectId: 'shop', metadata })).toBe(true)
    for (const field of Object.keys(metadata))
      expect(
        accepts('syncDappData', { projectId: 'shop', metadata: { ...metadata, [field]: undefined } }),
      ).toBe(false)
    expect(
      accepts('syncDappData', { projectId: 'shop', metadata: { ...metadata, url: 'javascript:alert(1)' } }),
    ).toBe(false)
  })

  test('S3.78 the dapp data carry sdkVersion, sdkType and projectId', () => {
    const data = { sdkVersion: 'react-wagmi-0.1.0', sdkType: 'appkit', projectId: 'shop' }
    expect(v.parse(framePayloads.syncDappData, data)).toEqual(data)
    expect(accepts('syncDappData', { ...data, projectId: undefined })).toBe(false)
    expect(accepts('syncDappData', { ...data, sdkType: 'x'.repeat(129) })).toBe(false)
  })
})

describe('RPC requests', () => {
  const call = { to: evm, data: '0xabcd', value: '0x00ff' }
  const sendCalls = (...calls: unknown[]) =>
    accepts('rpcRequest', { method: 'wallet_sendCalls', params: [{ calls }] })
  const typed = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Mail' },
    message: { text: 'Hello' },
  }
  const signs = (data: unknown) =>
    accepts('rpcRequest', { method: 'eth_signTypedData_v4', params: [evm, data] })

  test('S5.06 each call of sendCalls has a recipient that starts with 0x', () => {
    expect(sendCalls(call)).toBe(true)
    expect(sendCalls(call, { ...call, to: evm.slice(2) })).toBe(false)
    expect(sendCalls({ ...call, to: undefined })).toBe(false)
    expect(sendCalls({ ...call, to: 'vitalik.eth' })).toBe(false)
  })

  test('S5.07 the optional data of a call start with 0x', () => {
    expect(sendCalls({ to: evm })).toBe(true)
    expect(sendCalls({ to: evm, data: 'abcd' })).toBe(false)
    expect(sendCalls({ to: evm, data: '0xabc' })).toBe(false)
    expect(sendCalls({ to: evm, data: '0xzz' })).toBe(false)
  })

  test('sendCalls takes between 1 and 50 calls', () => {
    expect(sendCalls()).toBe(false)
    expect(sendCalls(...Array(50).fill(call))).toBe(true)
    expect(sendCalls(...Array(51).fill(call))).toBe(false)
  })

  test('quantities are written in one way', () => {
    expect(
      v.parse(framePayloads.rpcRequest, {
        method: 'eth_sendTransaction',
        params: [{ to: evm, value: '0x00FF', gas: '0x0' }],
      }),
    ).toEqual({ method: 'eth_sendTransaction', params: [{ to: evm, value: '0xff', gas: '0x0' }] })
  })

  test('messages have at most 64 KiB, typed data 32 KiB', () => {
    const sign = (message: string) =>
      accepts('rpcRequest', { method: 'personal_sign', params: [message, evm] })
    expect(sign('a'.repeat(65_536))).toBe(true)
    expect(sign('a'.repeat(65_537))).toBe(false)
    expect(sign('ä'.repeat(32_769))).toBe(false)
    expect(sign(`0x${'ab'.repeat(65_536)}`)).toBe(true)
    expect(sign(`0x${'ab'.repeat(65_537)}`)).toBe(false)
    expect(signs(typed)).toBe(true)
    expect(signs({ ...typed, message: { text: 'a'.repeat(32_768) } })).toBe(false)
    expect(signs(JSON.stringify({ ...typed, message: { text: 'a'.repeat(32_768) } }))).toBe(false)
  })

  test('typed data come out as an object, whether they were given as JSON or as an object', () => {
    const parse = (data: unknown) =>
      v.parse(framePayloads.rpcRequest, { method: 'eth_signTypedData_v4', params: [evm, data] })
    expect(parse(JSON.stringify(typed))).toEqual(parse(typed))
    expect(signs('{')).toBe(false)
    expect(signs('{"__proto__":{"x":1}}')).toBe(false)
    expect(signs({ ...typed, domain: { chainId: 1n } })).toBe(false)
  })

  test('Solana requests carry the account, the message or the transactions', () => {
    const request = (method: string, params: unknown) => accepts('rpcRequest', { method, params })
    expect(request('solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: solana })).toBe(true)
    expect(request('solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: evm })).toBe(false)
    expect(request('solana_signTransaction', { transaction: 'AQ==' })).toBe(true)
    expect(request('solana_signAllTransactions', { transactions: ['AQ==', 'AQ=='] })).toBe(true)
    expect(request('solana_signAllTransactions', { transactions: [] })).toBe(false)
    expect(
      request('solana_signAndSendTransaction', { transaction: 'AQ==', options: { skipPreflight: true } }),
    ).toBe(true)
    expect(
      request('solana_signAndSendTransaction', { transaction: 'AQ==', options: { rpcUrl: 'https://a.b' } }),
    ).toBe(false)
  })

  test('every method on the lists has a shape, and other methods are not allowed', () => {
    const answer = (method: unknown) => v.safeParse(framePayloads.rpcRequest, { method }).issues?.[0].message
    expect(answer('eth_blockNumber')).toBeUndefined()
    for (const method of unsafeMethods)
      expect([method, answer(method)]).not.toEqual([method, 'Requested RPC call is not allowed'])
    for (const method of ['eth_sign', 'eth_signTypedData', 'constructor', 7, undefined])
      expect([method, answer(method)]).toEqual([method, 'Requested RPC call is not allowed'])
  })
})
