import { AuthCallError } from '../device/createAuthClient.ts'
import { frameErrorOf, loggedOut } from '../shell/frameErrors.ts'
import { checkSession } from '../shell/session.ts'
import type { Shell } from '../shell/shell.ts'
import {
  type DevicesAction,
  type DevicesAnswer,
  type DevicesState,
  type ListedDevice,
  readDevicesAction,
} from './devicesMessages.ts'

/** Answers the window of the devices over a channel of its own, with calls that this device stamps. */
export function serveDevices(shell: Shell, port: MessagePort): void {
  let last: Promise<unknown> = Promise.resolve()
  port.addEventListener('message', ({ data }) => {
    const action = readDevicesAction(data)
    if (action === undefined) return
    // One after the other: an answer shows the list as it is after everything before.
    last = last.then(async () => {
      const state = await runDevicesAction(shell, action)
      port.postMessage({ theme: shell.state().theme, state } satisfies DevicesAnswer)
    })
  })
  port.start()
}

/** Does as the visitor decided, and lists the devices after that. */
async function runDevicesAction(shell: Shell, action: DevicesAction): Promise<DevicesState> {
  try {
    if ((await checkSession(shell)) === undefined) return { phase: 'loggedOut' }
    const isDone = action.type === 'list' || (await decide(shell, action))
    const { devices } = await shell.call('listDevices', {})
    return { phase: 'listed', devices: devices.map((one) => inDeviceTime(shell, one)), isLate: !isDone }
  } catch (error) {
    const { code, problem = 'broken' } = frameErrorOf(error)
    return code === loggedOut().code ? { phase: 'loggedOut' } : { phase: 'failed', problem }
  }
}

/** A row of the list with the times by the clock of this device, which the window compares them with. */
function inDeviceTime({ clock }: Shell, listed: ListedDevice): ListedDevice {
  const { usedAt, allowedAt } = listed
  return {
    ...listed,
    usedAt: clock.toDevice(usedAt),
    ...(allowedAt !== undefined && { allowedAt: clock.toDevice(allowedAt) }),
  }
}

/** Sends a decision; false when there is nothing to decide any more. */
async function decide(
  { call }: Shell,
  { thumb, decision }: Extract<DevicesAction, { type: 'decide' }>,
): Promise<boolean> {
  try {
    await call('decideDevice', { thumb, decision })
    return true
  } catch (error) {
    // Such as the owner with the link of a mail: the list shows what came of it.
    if (error instanceof AuthCallError && error.status === 404) return false
    throw error
  }
}
