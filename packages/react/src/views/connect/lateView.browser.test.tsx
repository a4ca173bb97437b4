import { closeModal, createLatchkey, type Latchkey, openModal, type View } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.tsx'
import { harbour } from '../../test/chains.ts'
import { announce, mount } from '../../test/stage.tsx'
import { useConnecting } from './connecting/useConnecting.ts'
import { usePairingStand } from './pairing/usePairingStand.ts'

/** A widget that has been closed on this view: what fades out may still be drawn for the first time. */
function closedOn(view: View) {
  const latchkey = createLatchkey(
    { networks: [harbour], metadata: { name: 'Paper Harbour' }, adapters: [evm()], locale: 'en' },
    pageDeps(),
  )
  openModal(latchkey, view)
  closeModal(latchkey)
  return latchkey
}

/** True once what a view does when it is drawn has been done. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return drawn
}

const external = { name: 'ConnectingExternal', connectorId: 'example.harbor' } as const
const pairing = { name: 'ConnectingWalletConnect' } as const

function Connecting() {
  const { state } = useConnecting(external)
  return <p>{useDrawn() && `Drawn: ${state.phase}`}</p>
}

function Pairing({ latchkey }: { readonly latchkey: Latchkey }) {
  const { phase } = usePairingStand(latchkey, pairing, undefined)
  return <p>{useDrawn() && `Drawn: ${phase}`}</p>
}

test('a view that is drawn after the widget was closed does not ask the wallet again', async () => {
  const wallet = announce('Harbor')
  const latchkey = closedOn(external)
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <Connecting />
    </LatchkeyProvider>,
  )
  await expect.element(page.getByText(/^Drawn/)).toBeVisible()
  expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' })
  expect(wallet.requests()).toEqual([])
})

test('a view that is drawn after the widget was closed asks for no code', async () => {
  const latchkey = closedOn(pairing)
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <Pairing latchkey={latchkey} />
    </LatchkeyProvider>,
  )
  await expect.element(page.getByText(/^Drawn/)).toBeVisible()
  expect(latchkey.pairing.getState()).toMatchObject({ phase: 'idle' })
})
