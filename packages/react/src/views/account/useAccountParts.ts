import { keep, type Latchkey } from '@latchkey/core'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** What the account view is made of; beside its view, not inside of it, so that the two are fetched at once. */
export type AccountParts = typeof import('./accountParts.ts') & typeof import('./accountLists.ts')

const held = (): { parts?: AccountParts } => ({})

/** Fetches the parts of the account view. */
export async function loadAccountParts(latchkey: Latchkey): Promise<void> {
  const [parts, lists] = await Promise.all([import('./accountParts.ts'), import('./accountLists.ts')])
  keep(latchkey, held).parts ??= { ...parts, ...lists }
}

/** The parts of the account view, which is only drawn when they are here. */
export function accountParts(latchkey: Latchkey): AccountParts {
  const { parts } = keep(latchkey, held)
  if (parts === undefined) throw new Error('The account view is drawn before its parts are here.')
  return parts
}

/** The parts of the account view. */
export function useAccountParts(): AccountParts {
  return accountParts(useLatchkey())
}
