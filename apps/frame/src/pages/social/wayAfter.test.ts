import type { ProviderAnswer } from '@latchkey/wire/embedded'
import { expect, test } from 'vitest'
import { readSocialResult } from '../../shell/readSocialResult.ts'
import { wayAfter } from './wayAfter.ts'

const handle = 'h'.repeat(43)
const origin = 'https://dapp.test'

test('a login that left the page goes back to it, with its outcome in the fragment', () => {
  expect(wayAfter({ status: 'done', origin, returnTo: '/cart?of=ines', handle })).toEqual({
    at: 'site',
    address: `https://dapp.test/cart?of=ines#latchkey-login=done.${handle}`,
  })
  expect(wayAfter({ status: 'cancelled', origin, returnTo: '/' })).toEqual({
    at: 'site',
    address: 'https://dapp.test/#latchkey-login=cancelled',
  })
})

test('a login in a popup ends at the page of the frame, which knows whom to tell', () => {
  const { at, address } = wayAfter({ status: 'done', origin, handle })
  expect(at).toBe('here')
  const url = new URL(address, 'https://wallet.test')
  expect(url.pathname).toBe('/social/done')
  expect(readSocialResult(url.hash)).toEqual({ status: 'done', handle })
  expect(new URLSearchParams(url.hash.slice(1)).get('origin')).toBe(origin)
})

test.each(['cancelled', 'refused', 'unreachable'] as const)(
  '%s without a known login stays here',
  (status) => {
    expect(wayAfter({ status })).toEqual({ at: 'here', address: `/social/done#status=${status}` })
    expect(wayAfter({ status, returnTo: '/cart' })).toEqual({
      at: 'here',
      address: `/social/done#status=${status}`,
    })
  },
)

const hostile: readonly Partial<ProviderAnswer>[] = [
  { origin: 'javascript:alert(1)//', returnTo: '/' },
  { origin: 'data:text/html,', returnTo: '/' },
  { origin: 'https://dapp.test@evil.test/x', returnTo: '/' },
  { origin: 'https://dapp.test/', returnTo: '/' },
  { origin: '', returnTo: '/' },
  { origin: 'https://dapp.test\n', returnTo: '/' },
  { origin: '*' },
  { returnTo: '@evil.test/' },
  { returnTo: '.evil.test/' },
  { returnTo: ':1@evil.test/' },
  { returnTo: '//evil.test' },
  { returnTo: '/\\evil.test' },
  { returnTo: '/#latchkey-login=done' },
  { returnTo: '/\n/evil.test' },
  { returnTo: 'javascript:alert(1)' },
  { returnTo: '' },
]

test.each(hostile)('%j leads nowhere and is told to nobody', (part) => {
  expect(wayAfter({ status: 'done', origin, handle, ...part })).toEqual({
    at: 'here',
    address: '/social/done#status=refused',
  })
})
