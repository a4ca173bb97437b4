import { pushView, showNotice } from '@latchkey/core'
import { activeConnection, addressOf } from '@latchkey/core/internal'
import { Address, checkIcon, copyIcon, Latch, Qr, Row, Sheet, useCopy, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ChainGlyph } from '../network/ChainGlyph.tsx'
import { familyName } from '../network/familyName.ts'
import { ReceiveName } from './ReceiveName.tsx'
import { receiveNetworks } from './receiveState.ts'
import css from './WalletReceiveView.css?inline'

/** How many networks are drawn on the row that names them. */
const mostDrawn = 3

/** The families of chains that people mix up. */
const families = ['eip155', 'solana', 'bip122'] as const

/** The address of the account in use, to be scanned or copied, and the networks that it is good on. */
export function WalletReceiveView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { locale } = useStore(latchkey.words)
  useStyles(css)
  const connection = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))
  const address = connection === undefined ? '' : addressOf(connection.accounts[0])
  const [copied, copy] = useCopy(address, {
    onCopied: () =>
      showNotice(latchkey, { variant: 'success', message: say('receive.copied'), svg: copyIcon.d }),
    onFailed: () => showNotice(latchkey, { variant: 'error', message: say('account.copyFailed') }),
  })
  if (connection === undefined) return <NobodyConnected />
  const { current, networks, only } = receiveNetworks(connection, latchkey.config.networks)
  const others = families.filter((family) => family !== connection.namespace).map(familyName)
  const [first] = networks
  return (
    <>
      <Qr
        text={address}
        label={say('receive.code')}
        {...(current && { mark: <ChainGlyph chain={current} size={40} /> })}
      />
      <Sheet pad>
        <p className="receive-label">
          {current === undefined
            ? say('receive.addressOnly')
            : say('receive.address', { network: current.name })}
        </p>
        <ReceiveName account={connection.accounts[0]} />
        <Address address={address} form="full" />
      </Sheet>
      {first === undefined ? null : (
        <Sheet>
          <Row
            glyph={
              <span className="receive-networks" aria-hidden="true">
                {networks.slice(0, mostDrawn).map((chain) => (
                  <ChainGlyph key={chain.caip2} chain={chain} size={28} />
                ))}
              </span>
            }
            name={
              only
                ? say('receive.onlyOn', { network: first.name })
                : networks.length === 1
                  ? say('receive.worksOn', { network: first.name })
                  : say('receive.works', { count: networks.length })
            }
            sub={say('receive.notOn', {
              networks: new Intl.ListFormat(locale, { type: 'disjunction' }).format(others),
            })}
            chevron
            onClick={() => pushView(latchkey, { name: 'WalletCompatibleNetworks' })}
          />
        </Sheet>
      )}
      <Latch
        label={say(copied ? 'receive.copied' : 'receive.copy')}
        icon={copied ? checkIcon : copyIcon}
        onClick={copy}
      />
    </>
  )
}
