import { FrameError, type FrameHandlers, type FrameRequestContext, safeMethods } from '@latchkey/wire/frame'
import { describe, expect, test, vi } from 'vitest'
import type { LoginKey } from '../login/loginCache.ts'
import { openTestLogin } from '../test/openTestLogin.ts'
import { settle } from '../test/settle.ts'
import { createProvider, type ProviderParts } from './createProvider.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const user = { address, chainId: 'eip155:1' } as const
const sign = { method: 'personal_sign', params: ['Hello', address] }

function openProvider(
  handlers: Partial<FrameHandlers> = {},
  entries: Partial<Record<LoginKey, string>> = {},
  options: Partial<ProviderParts> = {},
) {
  const test = openTestLogin({ getUser: async () => user, ...handlers }, entries)
  const provider = createProvider({ ...test, ...options })
  return { ...test, provider }
}

describe('chain and accounts', () => {
  test('S7.86 the chain id is answered from the last used chain, without the frame', async () => {
    const rpcRequest = vi.fn<FrameHandlers['rpcRequest']>(async () => '0x1')
    const getChainId = vi.fn<FrameHandlers['getChainId']>(async () => ({ chainId: 'eip155:1' }))
    const { provider } = openProvider({ rpcRequest, getChainId }, { lastUsedChain: 'eip155:8453' })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    await settle()
    expect(rpcRequest).not.toHaveBeenCalled()
    expect(getChainId).not.toHaveBeenCalled()
  })

  test('before a chain was used, and on Solana, the chain id is that of the default chain', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    for (const entries of [{}, { lastUsedChain: solana }, { lastUsedChain: 'moon' }]) {
      expect(await openProvider({}, entries).provider.request({ method: 'eth_chainId' })).toBe('0x1')
      const { provider } = openProvider({}, entries, { defaultChainId: 'eip155:10' })
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    }
  })

  test('accounts are those of the user; before a login there are none', async () => {
    const { provider } = openProvider()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  })

  test('a session that has ended has no accounts, and requesting them fails', async () => {
    const getUser = async () => {
      throw new FrameError('Log in first.', { code: 4100 })
    }
    const { provider } = openProvider({ getUser }, { emailLoginUsed: 'true' })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4100 })
  })

  test('wallet_switchEthereumChain switches the network of the frame', async () => {
    const switchNetwork = vi.fn<FrameHandlers['switchNetwork']>(async ({ chainId }) => ({ chainId }))
    const { provider } = openProvider({ switchNetwork })
    const change = (chainId: unknown) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await change('0x2105')).toBeNull()
    expect(switchNetwork.mock.calls[0]?.[0]).toEqual({ chainId: 'eip155:8453' })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    for (const wrong of [1, '1', '0x0', '0x', 'eip155:1', undefined])
      await expect(change(wrong)).rejects.toMatchObject({ code: -32602 })
  })

  test('logging in, switching and signing out tell the page', async () => {
    const { provider, login } = openProvider({
      getUser: async (payload) => ({ ...user, chainId: payload?.chainId ?? 'eip155:1' }),
      switchNetwork: async ({ chainId }) => ({ chainId }),
      signOut: async () => undefined,
    })
    const told: unknown[] = []
    provider.on('accountsChanged', (accounts) => told.push(['accountsChanged', accounts]))
    provider.on('chainChanged', (chainId) => told.push(['chainChanged', chainId]))
    provider.on('disconnect', ({ code }) => told.push(['disconnect', code]))
    const removed = vi.fn()
    provider.on('accountsChanged', removed)
    provider.removeListener('accountsChanged', removed)
    await login.getUser()
    await login.getUser()
    await login.switchNetwork('eip155:10')
    await login.signOut()
    expect(told).toEqual([
      ['accountsChanged', [address]],
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
    expect(removed).not.toHaveBeenCalled()
  })
})

describe('methods', () => {
  test('methods on the safe list go to the frame without an approval', async () => {
    const rpcRequest = vi.fn<FrameHandlers['rpcRequest']>(async ({ method }) => method)
    const { provider } = openProvider({ rpcRequest })
    const onApproval = vi.fn()
    provider.onApproval(onApproval)
    for (const method of safeMethods.filter((name) => !['eth_accounts', 'eth_chainId'].includes(name)))
      expect(await provider.request({ method })).toBe(method)
    expect(rpcRequest).toHaveBeenCalledTimes(safeMethods.length - 2)
    expect(onApproval).not.toHaveBeenCalled()
  })

  test('S6.06 any other method gives "Requested RPC call is not allowed" and never reaches the frame', async () => {
    const rpcRequest = vi.fn<FrameHandlers['rpcRequest']>()
    const { provider } = openProvider({ rpcRequest })
    const onApproval = vi.fn()
    provider.onApproval(onApproval)
    for (const method of [
      'eth_sign',
      'eth_signTypedData',
      'wallet_addEthereumChain',
      'export',
      'constructor',
    ]) {
      const answer = provider.request({ method, params: [] })
      await expect(answer).rejects.toThrow(/^Requested RPC call is not allowed$/)
      expect(onApproval).toHaveBeenLastCalledWith({ type: 'notAllowed', method })
    }
    await settle()
    expect(rpcRequest).not.toHaveBeenCalled()
  })

  test('a request that needs an approval tells when it is asked and how it ended', async () => {
    const { provider } = openProvider({
      rpcRequest: async ({ method }) => {
        if (method === 'personal_sign') return `0x${'ab'.repeat(65)}`
        throw new FrameError('Declined.', { code: 4001 })
      },
    })
    const told: unknown[] = []
    const stop = provider.onApproval((event) => told.push(event))
    await provider.request(sign)
    const failed = provider.request({ method: 'eth_sendTransaction', params: [{ to: address }] })
    await expect(failed).rejects.toMatchObject({ message: 'Declined.', code: 4001 })
    stop()
    await provider.request(sign)
    expect(told).toEqual([
      { type: 'asked', method: 'personal_sign' },
      { type: 'answered', method: 'personal_sign', kind: 'signedMessage' },
      { type: 'asked', method: 'eth_sendTransaction' },
      { type: 'failed', method: 'eth_sendTransaction', error: expect.any(FrameError) },
    ])
  })
})

describe('rejection', () => {
  function openRequests() {
    const signals = new Map<string, AbortSignal>()
    let answer = () => {}
    const { provider } = openProvider({
      rpcRequest: ({ method }, { signal }: FrameRequestContext) => {
        signals.set(method, signal)
        return new Promise((resolve) => {
          if (method === 'eth_blockNumber') answer = () => resolve('0x7')
        })
      },
    })
    return { provider, signals, answer: () => answer() }
  }

  test('S4.24 S4.22 open requests that need an approval are aborted, in the frame as well', async () => {
    const { provider, signals } = openRequests()
    const signed = provider.request(sign)
    signed.catch(() => {})
    await settle()
    provider.rejectRequests()
    await expect(signed).rejects.toMatchObject({ message: 'Request was aborted', code: 4001 })
    await settle()
    expect(signals.get('personal_sign')?.aborted).toBe(true)
  })

  test('S4.25 open requests on the safe list go on', async () => {
    const { provider, signals, answer } = openRequests()
    const block = provider.request({ method: 'eth_blockNumber' })
    await settle()
    provider.rejectRequests()
    await settle()
    expect(signals.get('eth_blockNumber')?.aborted).toBe(false)
    answer()
    expect(await block).toBe('0x7')
  })
})

test('after dispose nobody is told any more', async () => {
  const { provider, login } = openProvider()
  const listener = vi.fn()
  provider.on('accountsChanged', listener)
  provider.dispose()
  await login.getUser()
  expect(listener).not.toHaveBeenCalled()
})
