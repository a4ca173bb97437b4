import type { Shell } from '../shell/shell.ts'

/**
 * Waits for the window of the devices, which the widget opens beside the page. It is a page of this origin, and so is the
 * frame: the browser vouches for that, and the page around the frame has no part in it. It cannot send what counts here, nor
 * show the window inside of itself.
 */
export function acceptDevicesWindow(window: Window, shell: () => Promise<Shell> | undefined): void {
  const { origin } = window.location
  window.addEventListener('message', async ({ origin: from, source, data }) => {
    if (from !== origin || data?.type !== 'devices' || source === null) return
    const opening = shell()
    // The page has not asked for anything yet: the window says hello again.
    if (opening === undefined) return
    const [{ readDevicesHello }, { serveDevices }] = await Promise.all([
      import('./devicesMessages.ts'),
      import('./serveDevices.ts'),
    ])
    const rid = readDevicesHello(data)
    if (rid === undefined) return
    const channel = new MessageChannel()
    serveDevices(await opening, channel.port1)
    ;(source as Window).postMessage({ rid }, origin, [channel.port2])
  })
}
