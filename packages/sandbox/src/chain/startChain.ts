import type { TestAccount } from '../accounts.ts'
import type { Contracts } from '../contracts/contractNames.ts'
import { type EvmProvider, openProvider } from '../evm/openProvider.ts'
import type { ChainJournal } from '../journal/openJournal.ts'
import { keeper } from '../seed/keeper.ts'
import { genesisCode, pastSeconds, seedChain } from '../seed/seedChain.ts'
import { readBlock } from './block.ts'
import { alignEngineClock } from './chainClock.ts'
import { createChainEvents } from './chainEvents.ts'
import type { Chain } from './chainState.ts'
import { createFilters } from './createFilters.ts'
import { createTurns } from './createTurns.ts'
import { replay } from './replay.ts'

/** What a chain is started from. */
export type ChainSetup = {
  readonly id: number
  readonly name: string
  /** Unix seconds: the moment the seeded past ends at. */
  readonly anchor: number
  readonly accounts: readonly TestAccount[]
  readonly journal?: ChainJournal | undefined
}

/** Starts a chain: its seeded past, then whatever its journal remembers. */
export async function startChain(setup: ChainSetup): Promise<Chain> {
  const { id, name, anchor, accounts, journal } = setup
  const provider = await openProvider({
    chainId: id,
    time: anchor - pastSeconds,
    accounts,
    treasuries: [keeper],
    code: genesisCode(),
  })
  const contracts = await seed(provider, id, anchor)
  const head = await readBlock(provider)
  journal?.confirmSeed(head.hash)
  const events = createChainEvents()
  const chain: Chain = {
    id,
    name,
    provider,
    contracts,
    journal,
    events,
    filters: createFilters({ provider, events }),
    seedHeight: head.number,
    ...createTurns(),
    head,
    clock: { offset: 0 },
    held: false,
    marks: [],
    snapshots: new Map(),
    sent: new Map(),
  }
  await replay(chain)
  await alignEngineClock(chain)
  return chain
}

async function seed(provider: EvmProvider, chainId: number, anchor: number): Promise<Contracts> {
  const contracts = await seedChain({ chainId, anchor, request: provider.call })
  // From here on blocks are mined by us, at times we choose and write down.
  await provider.call('evm_setAutomine', [false])
  // Gifts and prices come from the keeper, whose key nobody has.
  await provider.call('hardhat_impersonateAccount', [keeper])
  return contracts
}
