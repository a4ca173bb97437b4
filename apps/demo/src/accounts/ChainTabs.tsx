import type { KeyboardEvent } from 'react'
import type { Chain } from '../config/demoConfig.ts'
import { messages } from '../messages.ts'
import './ChainTabs.css'

type ChainTabsProps = {
  readonly chains: readonly Chain[]
  readonly chosen: number
  readonly onChoose: (chainId: number) => void
}

/** One tab a chain; arrows move along the reading direction, Home and End jump. */
export function ChainTabs({ chains, chosen, onChoose }: ChainTabsProps) {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = chains.findIndex((chain) => chain.id === chosen)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = nextTab(event.key, forward, at, chains.length)
    const chain = to === undefined ? undefined : chains[to]
    if (!chain) return
    event.preventDefault()
    onChoose(chain.id)
    document.getElementById(tabId(chain.id))?.focus()
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

function nextTab(key: string, forward: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (at + (key === forward ? 1 : count - 1)) % count
}
