import type { DevicesAnswer, DevicesState, ListedDevice } from '../src/devices/devicesMessages.ts'
import { type Scene, type Scenes, waitFor } from './scene.ts'

const hourMs = 3_600_000

function device(at: number, more: Partial<ListedDevice> = {}): ListedDevice {
  return {
    thumb: String(at).repeat(43),
    origin: 'https://app.paperharbour.example',
    agent: 'Chrome on macOS',
    usedAt: new Date('2026-01-12T09:41:00Z').getTime(),
    isThis: false,
    hasSlot: true,
    ...more,
  }
}

const own = device(0, { isThis: true })
const others = [
  device(1, { agent: 'Safari on iPhone' }),
  device(2, { agent: 'Firefox on Windows', origin: 'https://moon-harvest.example' }),
  device(3, { agent: 'Unknown browser', hasSlot: false }),
]
const long = {
  agent: 'Samsung Internet on Android Automotive with a very long name',
  origin: 'https://a-rather-long-subdomain.of-the-harbour-masters-association.paperharbour.example:8443',
}

function waits(at: number, hours: number): ListedDevice {
  return device(at, { agent: 'Chrome on Android', hasSlot: false, allowedAt: Date.now() + hours * hourMs })
}

function listed(...devices: readonly ListedDevice[]): DevicesState {
  return { phase: 'listed', devices, isLate: false }
}

/** Opens the window of the devices, as a page opens it whose frame gives this answer; without one the frame is silent. */
function open(state: (() => DevicesState) | undefined, until: string, press?: string): Scene {
  return async (theme) => {
    const frame = {
      postMessage({ rid }: { readonly rid: string }) {
        if (state === undefined) return
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => port1.postMessage({ theme, state: state() } satisfies DevicesAnswer)
        window.postMessage({ rid }, location.origin, [port2])
      },
    }
    // The page that opened the window has one frame.
    Reflect.set(
      window,
      'opener',
      state === undefined && until === 'h1' ? null : { closed: false, length: 1, 0: frame },
    )
    if (theme.themeMode !== undefined) document.documentElement.style.colorScheme = theme.themeMode
    await import('../src/pages/devices/main.ts')
    if (press !== undefined) (await waitFor(press)).click()
    await waitFor(until)
    const held = '[data-decision][aria-disabled="true"]'
    while (document.querySelector(held) !== null) await new Promise(requestAnimationFrame)
  }
}

/** The window with the devices. */
export const devicesScenes: Scenes = {
  'devices-loading': open(undefined, '.lead'),
  'devices-lost': open(undefined, 'h1'),
  'devices-one': open(() => listed(own), '.devices'),
  'devices-several': open(() => listed(own, ...others), '.devices'),
  'devices-waiting': open(() => listed(own, ...others.slice(0, 1), waits(4, 23)), '.waiting'),
  'devices-two-wait': open(() => listed(own, waits(4, 23), waits(5, -1)), '.waiting'),
  'devices-cannot-decide': open(
    () => listed({ ...own, hasSlot: false }, ...others.slice(0, 2), waits(4, 1)),
    '.note',
  ),
  'devices-long': open(
    () => listed({ ...own, ...long }, { ...device(1), ...long }, { ...waits(4, 23), ...long }),
    '.waiting',
  ),
  'devices-let-in': open(() => listed(own, waits(4, 23)), '.strong', '.quiet.soft'),
  'devices-logged-out': open(() => ({ phase: 'loggedOut' }), '.lead'),
  'devices-failed': open(() => ({ phase: 'failed', problem: 'unreachable' }), '.latch'),
}
