import type { providers } from 'ethers'
import { expectTypeOf, test } from 'vitest'
import { type Ethers5Options, type Ethers5State, ethers5, getSigner } from './index.ts'

test('provider and signer are those of ethers 5, both or none', () => {
  type Connected = Extract<Ethers5State, { provider: providers.Web3Provider }>
  expectTypeOf<Connected['signer']>().toEqualTypeOf<providers.JsonRpcSigner>()
  expectTypeOf<Exclude<Ethers5State, Connected>>().toEqualTypeOf<{
    readonly provider: undefined
    readonly signer: undefined
  }>()
  expectTypeOf(getSigner).returns.resolves.toEqualTypeOf<providers.JsonRpcSigner>()
})

test('the codec is not for the site to choose', () => {
  expectTypeOf<Ethers5Options>().not.toHaveProperty('codec')
  expectTypeOf(ethers5).parameter(0).toEqualTypeOf<Ethers5Options | undefined>()
})
