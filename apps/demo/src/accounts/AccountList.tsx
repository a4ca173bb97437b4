import { Amount } from '../amounts/Amount.tsx'
import type { Chain } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { PersonGlyph } from '../parts/PersonGlyph.tsx'
import { shortHex } from '../parts/shortHex.ts'
import './AccountList.css'
import type { Balances } from './readBalances.ts'
import type { BalancesStatus } from './useBalances.ts'

const usdcDecimals = 6

type AccountListProps = {
  readonly chain: Chain
  readonly accounts: readonly string[]
  readonly names: readonly (string | undefined)[]
  readonly status: BalancesStatus
}

/** The test accounts with what each holds on one chain. */
export function AccountList({ chain, accounts, names, status }: AccountListProps) {
  const balances = 'balances' in status ? status.balances : []
  return (
    <ul
      className="accounts"
      aria-label={messages.accounts.list(chain.name)}
      aria-busy={status.phase === 'loading'}
    >
      {accounts.map((address, index) => (
        <li key={address} className="account">
          <PersonGlyph index={index} />
          <Who address={address} name={names[index]} index={index} />
          <div className="holdings">
            <Holdings chain={chain} phase={status.phase} balances={balances[index]} />
          </div>
          <CopyButton
            text={address}
            what={messages.accounts.addressOf(names[index] ?? messages.accounts.numbered(index))}
          />
        </li>
      ))}
    </ul>
  )
}

type WhoProps = { readonly address: string; readonly name: string | undefined; readonly index: number }

function Who({ address, name, index }: WhoProps) {
  return (
    <div className="who">
      <span className="name">
        <bdi>{name ?? messages.accounts.numbered(index)}</bdi>
        {name && <span className="tag">{messages.accounts.numbered(index)}</span>}
      </span>
      <bdi className="address-short num" dir="ltr" title={address}>
        {shortHex(address)}
      </bdi>
      <bdi className="address-full num" dir="ltr">
        {address}
      </bdi>
    </div>
  )
}

type HoldingsProps = {
  readonly chain: Chain
  readonly phase: BalancesStatus['phase']
  readonly balances: Balances | undefined
}

function Holdings({ chain, phase, balances }: HoldingsProps) {
  if (!balances) {
    if (phase !== 'loading') return null
    return (
      <>
        <span className="bone" data-wide="native" />
        <span className="bone" data-wide="token" />
      </>
    )
  }
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <>
      <Amount units={balances.native} decimals={decimals} symbol={symbol} places={4} />
      {balances.usdc !== undefined && (
        <Amount units={balances.usdc} decimals={usdcDecimals} symbol="USDC" places={2} />
      )}
    </>
  )
}
