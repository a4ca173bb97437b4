import type { Adapter } from '../../adapter/adapter.ts'

/** Who wants to know of adapters that arrive after the start; nobody until the instance is started. */
export const adapterEar = (): { hear: (adapter: Adapter) => void } => ({ hear: () => {} })
