import type { KeyboardEvent } from 'react'
import type { Chain } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import { nextTab } from '../parts/nextTab.ts'
import './ChainTabs.css'

type ChainTabsProps = {
  readonly chains: readonly Chain[]
  readonly chosen: number
  readonly onChoose: (chainId: number) => void
}

/** One tab a chain; arrows move along the reading direction, Home and End jump. */
export function ChainTabs({ chains, chosen, onChoose }: ChainTabsProps) {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const ids = chains.map((chain) => chain.id)
    const next = nextTab(event, ids, chosen)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={messages.accounts.tabs} onKeyDown={move}>
      {chains.map((chain) => (
        <button
          key={chain.id}
          id={tabId(chain.id)}
          type="button"
          role="tab"
          className="tab"
          aria-selected={chain.id === chosen}
          aria-controls="accounts-panel"
          tabIndex={chain.id === chosen ? 0 : -1}
          onClick={() => onChoose(chain.id)}
        >
          {chain.name}
        </button>
      ))}
    </div>
  )
}

/** The id of a chain's tab, for the panel's label. */
export function tabId(chainId: number): string {
  return `accounts-tab-${chainId}`
}
