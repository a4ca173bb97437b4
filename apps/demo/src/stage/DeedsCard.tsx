import { useAccount, useNetwork } from '@latchkey/react'
import { formatAmount } from '../amounts/formatAmount.ts'
import type { ReachedChain } from '../chains/useHeads.ts'
import type { DemoConfig } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { OutcomeSheet } from './OutcomeSheet.tsx'
import { useDeeds } from './useDeeds.ts'

/** What the stage sends: a hundredth of the native unit, or five dollars. */
const sentUnits = 10_000_000_000_000_000n
const sentDollars = 5_000_000n
const usdcDecimals = 6

type DeedsCardProps = {
  readonly sandbox: DemoConfig['sandbox']
  readonly chains: readonly [ReachedChain, ...ReachedChain[]]
  readonly names: readonly (string | undefined)[]
  readonly onMined: (chainId: number) => void
}

/** What a page can do with a connected wallet: have a message signed, and have ether or a token sent. */
export function DeedsCard({ sandbox, chains, names, onMined }: DeedsCardProps) {
  const { address, isConnected } = useAccount()
  const { chain } = useNetwork()
  const { busy, outcome, money, sign, send } = useDeeds(chains, onMined)
  const signer = sandbox.accounts.findIndex((one) => one.toLowerCase() === address?.toLowerCase())
  const to = signer === 1 ? 0 : 1
  const nameOf = (index: number) =>
    index < 0 ? messages.stage.yourAccount : (names[index] ?? messages.accounts.numbered(index))
  const { decimals, symbol } = chain?.nativeCurrency ?? chains[0].chain.nativeCurrency
  const usdc = chains.find((one) => one.chain.caip2 === chain?.caip2)?.chain.contracts.USDC
  const ether = write(sentUnits, decimals, symbol)
  const dollars = write(sentDollars, usdcDecimals, 'USDC')
  const recipient = sandbox.accounts[to] ?? ''
  const isSending = busy === 'sending' || busy === 'mining'
  const isToken = money?.token !== undefined
  const shared = { disabled: !isConnected || busy !== undefined }
  return (
    <div className="deeds">
      <div className="sheet">
        <DeedRow
          {...shared}
          icon="pen"
          name={messages.stage.sign}
          sub={messages.stage.signSub}
          mine={busy === 'signing'}
          onPress={sign}
        />
        <DeedRow
          {...shared}
          icon="send"
          name={messages.stage.send(ether, nameOf(to))}
          sub={messages.stage.sendSub}
          mine={isSending && !isToken}
          onPress={() => send(recipient, { units: sentUnits })}
        />
        {usdc && (
          <DeedRow
            {...shared}
            icon="send"
            name={messages.stage.send(dollars, nameOf(to))}
            sub={messages.stage.tokenSub}
            mine={isSending && isToken}
            onPress={() => send(recipient, { units: sentDollars, token: usdc })}
          />
        )}
      </div>
      <div role="status" className="outcome">
        {busy && <p className="lead">{busy === 'mining' ? messages.stage.mining : messages.stage.waiting}</p>}
        {outcome && (
          <OutcomeSheet outcome={outcome} signer={nameOf(signer)} amount={isToken ? dollars : ether} />
        )}
      </div>
    </div>
  )
}

function write(units: bigint, decimals: number, symbol: string): string {
  const { whole, fraction } = formatAmount(units, decimals)
  return `${fraction ? `${whole}.${fraction}` : whole} ${symbol}`
}

type DeedRowProps = {
  readonly icon: IconName
  readonly name: string
  readonly sub: string
  readonly disabled: boolean
  readonly mine: boolean
  readonly onPress: () => void
}

function DeedRow({ icon, name, sub, disabled, mine, onPress }: DeedRowProps) {
  return (
    <button
      type="button"
      className="row"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
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
