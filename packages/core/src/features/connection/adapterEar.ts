import type { Adapter } from '../../adapter/adapter.ts'
import { slot } from '../../instance/slots.ts'

/** Who wants to know of adapters that arrive after the start; nobody until the instance is started. */
export const adapterEar = slot('adapterEar', (): { hear: (adapter: Adapter) => void } => ({ hear: () => {} }))
