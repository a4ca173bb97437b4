import type { Latchkey, LazyAdapter, ReadonlyStore } from '@latchkey/core/adapter'
import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { expectTypeOf, test } from 'vitest'
import { type EthersOptions, ethers, ethersState, getSigner } from './index.ts'

test('the store gives ethers 6, and a provider never without its signer', () => {
  expectTypeOf(ethersState).parameters.toEqualTypeOf<[Latchkey]>()
  type State = ReturnType<typeof ethersState> extends ReadonlyStore<infer Inner> ? Inner : never
  expectTypeOf<State['provider']>().toEqualTypeOf<BrowserProvider | undefined>()
  const narrow = (state: State) => (state.provider ? state.signer : undefined)
  expectTypeOf(narrow).returns.toEqualTypeOf<JsonRpcSigner | undefined>()
  expectTypeOf<Extract<State, { provider: BrowserProvider }>['signer']>().toEqualTypeOf<JsonRpcSigner>()
  expectTypeOf(getSigner).returns.resolves.toEqualTypeOf<JsonRpcSigner>()
})

test('what ethers brings itself cannot be chosen', () => {
  expectTypeOf(ethers).returns.toEqualTypeOf<LazyAdapter<'eip155'>>()
  expectTypeOf<keyof EthersOptions>().toEqualTypeOf<'window' | 'clock' | 'safeOrigins'>()
})
