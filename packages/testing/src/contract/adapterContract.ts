import { describe } from 'vitest'
import { declareCalls } from './declareCalls.ts'
import { declareChains } from './declareChains.ts'
import { declareConnecting } from './declareConnecting.ts'
import { declareDiscovery } from './declareDiscovery.ts'
import { declareErrors } from './declareErrors.ts'
import { declareLife } from './declareLife.ts'
import { declareRestoring } from './declareRestoring.ts'
import { declareSigning } from './declareSigning.ts'
import type { MakeAdapter } from './pageLife.ts'
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
    declareCalls(contract)
    declareErrors(contract)
  })
}
