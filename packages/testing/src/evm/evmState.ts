import * as v from 'valibot'
import { type Address, getAddress, isAddress } from 'viem'
import type { WalletStorage } from '../script/storage.ts'

const StoredAddress = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text): Address => getAddress(text)),
)

const Grant = v.object({ id: v.string(), date: v.number(), accounts: v.array(StoredAddress) })

const StoredState = v.object({
  version: v.literal(1),
  chainId: v.number(),
  selected: StoredAddress,
  lacking: v.array(v.number()),
  grants: v.record(v.string(), Grant),
})

/** What a wallet remembers across reloads. */
export type EvmState = Omit<v.InferOutput<typeof StoredState>, 'version'>

/** The wallet's memory. */
export type EvmMemory = { read(): EvmState; write(state: EvmState): void }

/** Keeps the state under one key; what cannot be read, or names a lost chain or account, gives way to the initial state. */
export function createMemory(
  storage: WalletStorage,
  key: string,
  initial: EvmState,
  isPossible: (state: EvmState) => boolean,
): EvmMemory {
  return {
    read() {
      const stored = v.safeParse(StoredState, parseJson(storage.getItem(key)))
      return stored.success && isPossible(stored.output) ? stored.output : initial
    },
    write(state) {
      storage.setItem(key, JSON.stringify({ version: 1, ...state }))
    },
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Somebody else wrote under our key: as good as nothing.
    return undefined
  }
}
