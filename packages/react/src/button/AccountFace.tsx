import { activeConnection, addressOf } from '@latchkey/core/internal'
import { type DrawnButton, PageFace, PageLine, PersonGlyph, pageBadge } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../hooks/shortAddress.ts'
import { useActiveChain } from '../hooks/useActiveChain.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useDress } from '../hooks/useDress.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { FaultGuard } from '../modal/FaultGuard.tsx'
import { useModalLoad } from '../modal/modalLoad.ts'
import { shortBalance } from './shortBalance.ts'

export type AccountFaceProps = {
  readonly drawn: DrawnButton
  readonly balance: 'show' | 'hide'
  readonly disabled: boolean
  readonly onFault: () => void
}

/** A button that says who is connected, or that the wallet stands on a network the site does not have. */
export function AccountFace({ onFault, ...looks }: AccountFaceProps): ReactElement {
  return (
    <FaultGuard onFault={onFault}>
      <Face {...looks} />
    </FaultGuard>
  )
}

function Face({ drawn, balance, disabled }: Omit<AccountFaceProps, 'onFault'>): ReactElement | null {
  const latchkey = useLatchkey()
  const dress = useDress()
  const say = useWords()
  const { load, warm } = useModalLoad()
  const { open, isOpen } = useOpen()
  const { chain } = useActiveChain()
  const { locale } = useStore(latchkey.words)
  const account = useStore(latchkey.connections, (state) => activeConnection(state)?.accounts[0])
  const person = useIdentity(account)
  const held = useBalance(balance === 'show' && chain !== undefined ? account : undefined)
  if (account === undefined) return null
  const face = { drawn, dress }
  const shared = { expanded: isOpen, disabled, onIntent: warm }
  if (chain === undefined && !latchkey.config.allowUnsupportedChain)
    return (
      <PageFace
        {...face}
        look={{
          ...shared,
          state: isOpen && load.phase === 'loading' ? 'busy' : 'warning',
          label: say('button.wrongNetwork'),
          badge: pageBadge({}),
          onClick: () => open({ name: 'UnsupportedChain' }),
        }}
      />
    )
  const address = addressOf(account)
  const name = person.name ?? shortAddress(address)
  const amount =
    chain && held.phase === 'ready'
      ? `${shortBalance(held.data, chain.nativeCurrency.decimals, locale)} ${chain.nativeCurrency.symbol}`
      : undefined
  const label =
    amount === undefined ? say('button.account', { name }) : say('button.balance', { name, balance: amount })
  return (
    <PageFace {...face} look={{ ...shared, state: 'connected', name: label, onClick: () => open() }}>
      <PageLine
        balance={amount}
        glyph={<PersonGlyph seed={address} src={person.avatar} size={24} />}
        name={name}
      />
    </PageFace>
  )
}
