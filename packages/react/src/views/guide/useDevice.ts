import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { type VisitorDevice, visitorDevice } from './visitorDevice.ts'

/** What the visitor of this page can install a wallet on. */
export function useDevice(): VisitorDevice {
  const { mobile } = useLatchkey().deps.page
  return visitorDevice(globalThis.navigator?.userAgent ?? '', mobile)
}
