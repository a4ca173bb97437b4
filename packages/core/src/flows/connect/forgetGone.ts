import type { Latchkey } from '../../instance/latchkey.ts'

/** The visitor has been told that a wallet is gone: it is not said again. */
export function forgetGone({ connections }: Pick<Latchkey, 'connections'>): void {
  const { gone, ...state } = connections.getState()
  if (gone !== undefined) connections.setState(state)
}
