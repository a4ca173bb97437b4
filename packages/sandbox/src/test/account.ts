import type { Sandbox, TestAccount } from '../index.ts'

/** The account of the mnemonic at this index. */
export function account(sandbox: Sandbox, index: number): TestAccount {
  const found = sandbox.accounts[index]
  if (!found) throw new Error(`The sandbox has no account ${index}.`)
  return found
}
