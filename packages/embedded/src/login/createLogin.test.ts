import { FrameError, type FrameHandlers } from '@latchkey/wire/frame'
import { describe, expect, test, vi } from 'vitest'
import { openTestLogin } from '../test/openTestLogin.ts'
import { settle } from '../test/settle.ts'
import { createLogin } from './createLogin.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const user = { email: 'a@b.co', address, chainId: 'eip155:1' } as const
const used = { emailLoginUsed: 'true', email: 'a@b.co', lastUsedChain: 'eip155:1', socialUsername: 'ann' }

const failing = async () => {
  throw new FrameError('No.')
}

describe('email', () => {
  test('S4.12 connecting by email returns VERIFY_DEVICE, VERIFY_OTP or CONNECT', async () => {
    for (const action of ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const) {
      const { login } = openTestLogin({ connectEmail: async () => ({ action }) })
      expect(await login.connectEmail('a@b.co')).toEqual({ action })
    }
    const { login } = openTestLogin({ connectEmail: async () => ({ action: 'SIGN' }) as never })
    await expect(login.connectEmail('a@b.co')).rejects.toThrow('An error occurred')
  })

  test('S4.13 updating the email returns VERIFY_PRIMARY_OTP or VERIFY_SECONDARY_OTP', async () => {
    for (const action of ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const) {
      const { login } = openTestLogin({ updateEmail: async () => ({ action }) })
      expect(await login.updateEmail('c@d.ef')).toBe(action)
    }
  })

  test('S4.10 a second email within 30 seconds is not sent', async () => {
    const connectEmail = vi.fn<FrameHandlers['connectEmail']>(async () => ({ action: 'VERIFY_OTP' }))
    const { login, clock } = openTestLogin({ connectEmail })
    await login.connectEmail('a@b.co')
    await clock.advance(12_400)
    await expect(login.connectEmail('a@b.co')).rejects.toThrow('Please try again after 18 seconds')
    expect(connectEmail).toHaveBeenCalledTimes(1)
    await clock.advance(17_600)
    await login.connectEmail('a@b.co')
    expect(connectEmail).toHaveBeenCalledTimes(2)
  })

  test('an email that the frame refused starts no cooldown', async () => {
    const { login, stored } = openTestLogin({ connectEmail: failing })
    await expect(login.connectEmail('a@b.co')).rejects.toThrow('No.')
    expect(stored()).toEqual({})
  })

  test('S4.26 S4.27 S4.28 a code that fits stores the email, sets the flag and clears the time of the last login', async () => {
    const { login, stored } = openTestLogin({
      connectEmail: async () => ({ action: 'VERIFY_OTP' }),
      connectOtp: async () => undefined,
    })
    await login.connectEmail('a@b.co')
    expect(stored()).toEqual({ lastEmailLoginTime: '1000000' })
    await login.connectOtp('012345')
    expect(stored()).toEqual({ email: 'a@b.co', emailLoginUsed: 'true' })
  })

  test('S4.26 S4.27 S4.28 a known device logs in at once, which is a login like any other', async () => {
    const { login, stored } = openTestLogin({ connectEmail: async () => ({ action: 'CONNECT' }) })
    await login.connectEmail('a@b.co')
    expect(stored()).toEqual({ email: 'a@b.co', emailLoginUsed: 'true' })
  })

  test('a code that does not fit stores nothing', async () => {
    const { login, stored } = openTestLogin({
      connectEmail: async () => ({ action: 'VERIFY_OTP' }),
      connectOtp: failing,
    })
    await login.connectEmail('a@b.co')
    await expect(login.connectOtp('012345')).rejects.toThrow('No.')
    expect(stored()).toEqual({ lastEmailLoginTime: '1000000' })
  })

  test('waiting for the approval of a device outlasts the limit of one request', async () => {
    let approve = () => {}
    const connectDevice = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          approve = () => resolve(undefined)
        }),
    )
    const { login, clock } = openTestLogin({ connectDevice })
    const approved = vi.fn()
    login.connectDevice().then(approved)
    await settle()
    for (const calls of [1, 2, 3]) {
      expect(connectDevice).toHaveBeenCalledTimes(calls)
      await clock.advance(30_000)
      await settle()
    }
    approve()
    await vi.waitFor(() => expect(approved).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])('waiting for the approval of a device goes on when the clock is set %s', async (_, skewMs) => {
    const connectDevice = vi.fn<FrameHandlers['connectDevice']>(() => new Promise(() => {}))
    const { frame, cache, clock } = openTestLogin({ connectDevice })
    let skew = 0
    const login = createLogin(frame, cache, { ...clock, now: () => clock.now() + skew })
    const waiting = login.connectDevice()
    waiting.catch(() => {})
    await settle()
    skew = skewMs
    for (let calls = 1; calls <= 20; calls += 1) {
      expect(connectDevice).toHaveBeenCalledTimes(calls)
      await clock.advance(30_000)
      await settle()
    }
    // Links in mails are good for ten minutes.
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('waiting for the approval of a device ends when the login is over, or when the caller stops', async () => {
    const connectDevice = vi.fn<FrameHandlers['connectDevice']>(() => new Promise(() => {}))
    connectDevice.mockRejectedValueOnce(new FrameError('Too long.', { problem: 'login_over' }))
    const { login } = openTestLogin({ connectDevice })
    await expect(login.connectDevice()).rejects.toMatchObject({ problem: 'login_over' })
    const controller = new AbortController()
    const stopped = login.connectDevice({ signal: controller.signal })
    controller.abort()
    await expect(stopped).rejects.toThrow('Something went wrong')
  })

  test('a new email takes the place of the old one', async () => {
    const { login, stored } = openTestLogin({
      getUser: async () => user,
      updateEmailSecondaryOtp: async () => ({ newEmail: 'c@d.ef' }),
    })
    await login.getUser()
    expect(await login.updateEmailSecondaryOtp('01234567')).toBe('c@d.ef')
    expect(stored()).toMatchObject({ email: 'c@d.ef' })
    expect(login.state()).toMatchObject({ user: { email: 'c@d.ef' } })
  })
})

describe('other logins', () => {
  test('a social login stores the name and the email, and logs in', async () => {
    const { login, stored } = openTestLogin({
      getSocialRedirectUri: async ({ provider }) => ({ uri: `https://login.example/${provider}` }),
      connectSocial: async () => ({ ...user, userName: 'ann' }),
    })
    expect(await login.getSocialRedirectUri('google')).toBe('https://login.example/google')
    await login.connectSocial('https://wallet.example/done?handle=1')
    expect(stored()).toEqual({
      email: 'a@b.co',
      emailLoginUsed: 'true',
      socialUsername: 'ann',
      lastUsedChain: 'eip155:1',
    })
    expect(login.state()).toMatchObject({ phase: 'in', user: { address } })
  })

  test('a login by Farcaster stores the name', async () => {
    const { login, stored } = openTestLogin({
      getFarcasterUri: async () => ({ url: 'https://relay.example/siwf?channel=1' }),
      connectFarcaster: async () => ({ userName: 'ann' }),
    })
    expect(await login.getFarcasterUri()).toBe('https://relay.example/siwf?channel=1')
    expect(await login.connectFarcaster()).toBe('ann')
    expect(stored()).toEqual({ emailLoginUsed: 'true', socialUsername: 'ann' })
  })
})

describe('session', () => {
  test('S4.14 a check that says not connected clears the login', async () => {
    const { login, stored } = openTestLogin({ isConnected: async () => ({ isConnected: false }) }, used)
    expect(await login.isConnected()).toBe(false)
    expect(stored()).toEqual({})
  })

  test('S4.15 a check that fails clears the login', async () => {
    const { login, stored } = openTestLogin({ isConnected: failing }, used)
    expect(await login.isConnected()).toBe(false)
    expect(stored()).toEqual({})
  })

  test('a check that the page gives up, as when it is left, keeps the login', async () => {
    const { login, frame, stored } = openTestLogin({}, used)
    const check = expect(login.isConnected()).rejects.toMatchObject({ reason: 'gone' })
    frame.dispose()
    await check
    expect(stored()).toEqual(used)
  })

  test('a check that says connected keeps the login', async () => {
    const { login, stored } = openTestLogin({ isConnected: async () => ({ isConnected: true }) }, used)
    expect(await login.isConnected()).toBe(true)
    expect(stored()).toEqual(used)
  })

  test.each([
    ['answers', async () => undefined],
    ['fails', failing],
  ])('S4.16 signing out clears the login when the frame %s', async (_how, signOut) => {
    const { login, stored } = openTestLogin({ signOut, getUser: async () => user }, used)
    await login.getUser()
    await login.signOut()
    expect(stored()).toEqual({})
    expect(login.state()).toEqual({ phase: 'out' })
  })

  test('S4.16 signing out clears the login after 3 seconds when the frame is silent, which may still answer', async () => {
    const signals: AbortSignal[] = []
    const { login, stored, clock } = openTestLogin(
      {
        signOut: (_payload, { signal }) => {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
      used,
    )
    const signedOut = vi.fn()
    login.signOut().then(signedOut)
    await settle()
    await clock.advance(2_999)
    expect(signedOut).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(stored()).toEqual({})
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  test('another network is remembered, and the account on it is read', async () => {
    const { login, stored } = openTestLogin({
      getUser: async (payload) => ({ ...user, chainId: payload?.chainId ?? 'eip155:1' }),
      switchNetwork: async ({ chainId }) => ({ chainId }),
    })
    await login.getUser()
    await login.switchNetwork('eip155:8453')
    expect(stored()).toMatchObject({ lastUsedChain: 'eip155:8453' })
    expect(login.state()).toMatchObject({ user: { chainId: 'eip155:8453' } })
  })

  test('another kind of account has another address', async () => {
    const smart = address.toLowerCase()
    const { login } = openTestLogin({
      getUser: async () => user,
      setPreferredAccount: async ({ type }) => ({ type, address: smart }),
    })
    await login.getUser()
    await login.setPreferredAccount('smartAccount')
    expect(login.state()).toMatchObject({ user: { address: smart, preferredAccountType: 'smartAccount' } })
  })

  test('the networks with smart accounts are remembered', async () => {
    const { login, cache } = openTestLogin({
      getSmartAccountEnabledNetworks: async () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    })
    expect(await login.getSmartAccountEnabledNetworks()).toEqual([1, 8453])
    expect(cache.smartAccountEnabledNetworks()).toEqual([1, 8453])
  })
})
