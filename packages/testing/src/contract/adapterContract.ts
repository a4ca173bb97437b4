import { describe } from 'vitest'
import { declareCalls } from './declareCalls.ts'
import { declareChains } from './declareChains.ts'
import { declareConnecting } from './declareConnecting.ts'
import { declareDiscovery } from './declareDiscovery.ts'
import { declareEmbedded } from './declareEmbedded.ts'
import { declareErrors } from './declareErrors.ts'
import { declareLife } from './declareLife.ts'
import { declarePaired } from './declarePaired.ts'
import { declareRestoring } from './declareRestoring.ts'
import { declareSending } from './declareSending.ts'
import { declareSeveralAccounts, declareSigning } from './declareSigning.ts'
import type { EmbeddedParts } from './embeddedShape.ts'
import { createEmbeddedStageMaker } from './embeddedStage.ts'
import type { MakeAdapter } from './pageLife.ts'
import type { OpenContractPairing } from './pairedShape.ts'
import { createPairedStageMaker } from './pairedStage.ts'
import type { SandboxNode } from './sandboxNode.ts'
import { createStageMaker, type StageMaker } from './stage.ts'
import { useNode } from './useSandbox.ts'

/** What every part of the contract gets. */
export type Contract = { readonly stage: StageMaker; node(): SandboxNode }

/**
 * Declares the tests that every adapter for EVM wallets passes: in a real browser, with scripted wallets that are
 * announced in the page, on the real chains of a sandbox.
 */
export function adapterContract(name: string, makeAdapter: MakeAdapter): void {
  describe(`the ${name} adapter`, () => {
    const node = useNode()
    const contract: Contract = { node, stage: createStageMaker(node, makeAdapter) }
    declareDiscovery(contract)
    declareConnecting(contract)
    declareRestoring(contract)
    declareLife(contract)
    declareChains(contract)
    declareSigning(contract)
    declareSeveralAccounts(contract)
    declareCalls(contract)
    declareSending(contract)
    declareErrors(contract)
  })
}

/** Declares the tests that every adapter for EVM wallets passes with a wallet in another device, which is reached by a code. */
export function pairedContract(
  name: string,
  makeAdapter: MakeAdapter,
  openPairing: OpenContractPairing,
): void {
  describe(`the ${name} adapter, with a wallet that was paired`, () => {
    const node = useNode()
    declarePaired(createPairedStageMaker(node, makeAdapter, openPairing), node)
  })
}

/** Declares the tests that every adapter for EVM wallets passes with the embedded wallet, whose frame a scripted wallet plays. */
export function embeddedContract(name: string, makeAdapter: MakeAdapter, parts: EmbeddedParts): void {
  describe(`the ${name} adapter, with the embedded wallet`, () => {
    const node = useNode()
    declareEmbedded(createEmbeddedStageMaker(node, makeAdapter, parts), node)
  })
}
