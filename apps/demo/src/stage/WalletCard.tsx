import { useEffect, useRef } from 'react'
import { formatAmount } from '../amounts/formatAmount.ts'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { Latch } from '../parts/Latch.tsx'
import { PersonGlyph } from '../parts/PersonGlyph.tsx'
import { shortHex } from '../parts/shortHex.ts'
import { Link } from './Link.tsx'
import { OutcomeSheet } from './OutcomeSheet.tsx'
import type { StageStatus } from './stageStatus.ts'
import type { Stage } from './useStage.ts'

/** What the stage sends: a hundredth of the native unit. */
const sentUnits = 10_000_000_000_000_000n

const latchTexts = {
  idle: messages.stage.connect,
  restoring: messages.stage.looking,
  connecting: messages.stage.connecting,
} as const

type WalletCardProps = {
  readonly stage: Stage
  readonly sandbox: DemoConfig['sandbox']
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly names: readonly (string | undefined)[]
}

/** The card in the widget's place: connect, then sign and send with the Sandbox Wallet. */
export function WalletCard({ stage, sandbox, chains, names }: WalletCardProps) {
  const { status } = stage
  const { title, turn } = useFocusOnTurn(status.phase === 'connected')
  const nameOf = (index: number) => names[index] ?? messages.accounts.numbered(index)
  const chain = chainOf(status, chains)
  const amount = `${amountText(chain)} ${chain.nativeCurrency.symbol}`
  const outcome = 'outcome' in status ? status.outcome : undefined
  const signer = status.phase === 'connected' ? sandbox.accounts.findIndex(same(status.wallet.address)) : 0
  const to = signer === 1 ? 0 : 1
  return (
    <section className="card" aria-labelledby="wallet-title" data-state={status.phase}>
      <header className="head">
        <h3 id="wallet-title" ref={title} tabIndex={-1}>
          {messages.stage.wallet}
        </h3>
      </header>
      <div className="body">
        {status.phase === 'connected' ? (
          <>
            <div className="sheet">
              <div className="row">
                <PersonGlyph index={Math.max(signer, 0)} />
                <span className="main">
                  <bdi className="name clip">{nameOf(Math.max(signer, 0))}</bdi>
                  <span className="sub clip">
                    <bdi dir="ltr">{shortHex(status.wallet.address)}</bdi> ·{' '}
                    {messages.stage.connectedTo(chain.name)}
                  </span>
                </span>
              </div>
            </div>
            <div className="sheet">
              <ActRow
                icon="pen"
                name={messages.stage.sign}
                sub={messages.stage.signSub}
                busy={status.busy}
                mine={status.busy === 'signing'}
                onPress={stage.sign}
              />
              <ActRow
                icon="send"
                name={messages.stage.send(amount, nameOf(to))}
                sub={messages.stage.sendSub}
                busy={status.busy}
                mine={status.busy === 'sending' || status.busy === 'mining'}
                onPress={() => stage.send(sandbox.accounts[to] ?? '', sentUnits)}
              />
            </div>
          </>
        ) : (
          <>
            <Link state={status.phase !== 'idle' ? 'waiting' : outcome ? 'rejected' : 'ready'} />
            <Invitation status={status} />
            <Latch onPress={() => turn(stage.connect)} bolt="keyhole" loading={status.phase !== 'idle'}>
              {latchTexts[status.phase]}
            </Latch>
          </>
        )}
        <div role="status" className="outcome">
          {status.phase === 'connected' && <Waiting busy={status.busy} />}
          {status.phase === 'connected' && outcome && (
            <OutcomeSheet outcome={outcome} signer={nameOf(Math.max(signer, 0))} amount={amount} />
          )}
        </div>
        {status.phase === 'connected' && (
          <button type="button" className="quiet" onClick={() => turn(stage.disconnect)}>
            <Icon name="out" />
            {messages.stage.disconnect}
          </button>
        )}
      </div>
    </section>
  )
}

/**
 * Connecting and disconnecting take away the button that was pressed: the title takes the focus instead.
 * Only for who pressed it: what happens by itself, after a reload or in another tab, moves nobody.
 */
function useFocusOnTurn(connected: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(connected)
  const pressed = useRef(false)
  useEffect(() => {
    if (before.current === connected) return
    before.current = connected
    if (pressed.current) title.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [connected])
  const turn = (act: () => unknown) => {
    pressed.current = true
    act()
  }
  return { title, turn }
}

type ActRowProps = {
  readonly icon: IconName
  readonly name: string
  readonly sub: string
  readonly busy: string | undefined
  readonly mine: boolean
  readonly onPress: () => void
}

function ActRow({ icon, name, sub, busy, mine, onPress }: ActRowProps) {
  return (
    <button
      type="button"
      className="row"
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onPress}
    >
      <span className="plate">
        <Icon name={mine ? 'spinner' : icon} />
      </span>
      <span className="main">
        <span className="name">{name}</span>
        <span className="sub">{sub}</span>
      </span>
    </button>
  )
}

/** What the card says before there is an account: the offer, the wait, or how the last try ended. */
function Invitation({ status }: { readonly status: StageStatus }) {
  const { title, text } = invitation(status)
  return (
    <div className="say" role="status">
      <h4>{title}</h4>
      <p>{text}</p>
    </div>
  )
}

function invitation(status: StageStatus): { readonly title: string; readonly text: string } {
  if (status.phase === 'connecting') return messages.stage.asking
  if (status.phase === 'restoring') return messages.stage.restoring
  if (status.phase === 'connected' || !status.outcome) return messages.stage.idle
  if (status.outcome.kind === 'failed')
    return { title: messages.stage.failedTitle, text: status.outcome.reason }
  return { title: messages.stage.declinedTitle, text: messages.stage.declined }
}

function Waiting({ busy }: { readonly busy: string | undefined }) {
  if (!busy) return null
  return <p className="lead">{busy === 'mining' ? messages.stage.mining : messages.stage.waiting}</p>
}

function chainOf(status: StageStatus, chains: WalletCardProps['chains']) {
  const id = status.phase === 'connected' ? status.wallet.chainId : chains[0].chain.id
  return (chains.find(({ chain }) => chain.id === id) ?? chains[0]).chain
}

function amountText(chain: ReachedChain['chain']): string {
  const { whole, fraction } = formatAmount(sentUnits, chain.nativeCurrency.decimals)
  return fraction ? `${whole}.${fraction}` : whole
}

function same(address: string): (other: string) => boolean {
  return (other) => other.toLowerCase() === address.toLowerCase()
}
