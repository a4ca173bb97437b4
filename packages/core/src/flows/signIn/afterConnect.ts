import { resetView } from '../../features/router/moveView.ts'
import { isRequired } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { followSignIn } from './followSignIn.ts'

/** Waits until it is known whether a visitor who has just connected has to sign in; says whether the widget stays for that. */
export async function afterConnect(latchkey: Latchkey): Promise<boolean> {
  followSignIn(latchkey)
  const { router } = latchkey
  const isLooking = () => signInStore(latchkey).getState().phase === 'looking'
  if (isLooking() && router.getState().open)
    resetView(latchkey, { name: 'ConnectingSiwe', ...(isRequired(latchkey) && { required: true }) })
  let end = await signInRun(latchkey).looking
  // Another account may have come into use meanwhile.
  while (isLooking()) end = await signInRun(latchkey).looking
  // Nobody is connected any more: whatever ended that has said so where the visitor is.
  const isGone = activeConnection(latchkey.connections.getState()) === undefined
  return isGone || end === 'asked' || end === 'failed'
}
