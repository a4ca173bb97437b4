import type { EvmWallet } from '@latchkey/testing'
import { expect } from 'vitest'
import { connectWallet } from '../flows/connect/connectWallet.ts'
import type { TestTab } from './testBrowser.ts'
import { until } from './until.ts'

/** Connects a scripted wallet through the real flow, to its end. */
export async function joinByHand({ latchkey, clock }: TestTab, { info }: EvmWallet): Promise<void> {
  const connecting = connectWallet(latchkey, info.rdns)
  await until(() => expect(latchkey.attempt.getState().phase).toBe('joined'))
  await clock.advance(400)
  await connecting
}
