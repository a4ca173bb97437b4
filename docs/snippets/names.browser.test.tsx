import { type Adapter, connectWallet, createLatchkey, ethereum } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnName } from './ownName.tsx'
import { account, button, cleanUp, mount, oneWalletAdapter, patient, undo } from './test/stage.tsx'

afterEach(cleanUp)

const zone = 'names.example'

/** A server that registers names; `ines` has one already. */
async function serve(url: URL, init: RequestInit | undefined): Promise<Response> {
  const { pathname } = url
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: ['eip155:1'], ws: [], capabilities: {}, nameZones: [zone] })
  const name = pathname.split('/').at(-1)
  if (pathname.includes('/suggestions/'))
    return Response.json({
      suggestions: [
        { name: `${name}.${zone}`, registered: name === 'ines' },
        { name: `ines-alb.${zone}`, registered: false },
      ],
    })
  if (pathname === '/v1/profile/nonce')
    return Response.json({
      nonce: 'n',
      domain: location.host,
      issuedAt: 1,
      expiresIn: 600,
      expiresAt: '2026-01-01T00:00:00Z',
      zones: [zone],
    })
  if (init?.method === 'POST') return Response.json({ success: true })
  return new Response('{}', { status: 404 })
}

/** An account of the embedded wallet, which signs whatever it is asked. */
function embeddedAccount(): Adapter {
  const connector = { id: 'example.inside', name: 'Wallet', type: 'AUTH', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [account] as const,
    chainId: ethereum.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: async () => '0x51',
    disconnect: async () => {},
  })
  return oneWalletAdapter(connector, session)
}

test('ownName.tsx: a visitor takes a free name near the one that somebody has', async () => {
  const answers = vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) => serve(new URL(String(input)), init))
  undo.push(() => answers.mockRestore())
  const latchkey = createLatchkey({
    networks: [ethereum],
    adapters: [embeddedAccount()],
    endpoints: 'https://server.example',
    locale: 'en',
  })
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <OwnName />
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, 'example.inside')
  await page.getByRole('textbox', { name: 'Your name' }).fill('ines', patient)
  await button('ines-alb').click(patient)
  await button('Take it').click(patient)
  await expect.element(page.getByText(`You are ines-alb.${zone}.`), patient).toBeVisible()
})
