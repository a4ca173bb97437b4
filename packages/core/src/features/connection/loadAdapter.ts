import type { Adapter, AdapterSource } from '../../adapter/adapter.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { adapterEar } from './adapterEar.ts'

/** Adapters on their way, or here. */
const loads = slot('adapters', () => new Map<AdapterSource, Promise<Adapter>>())

/** Loads an adapter of the site, once; a load that failed is tried again when it is next needed. */
export async function loadAdapter(latchkey: Latchkey, source: AdapterSource): Promise<Adapter> {
  if (!('load' in source)) return source
  const known = loads(latchkey)
  const loading = known.get(source) ?? source.load()
  known.set(source, loading)
  try {
    const adapter = await loading
    adapterEar(latchkey).hear(adapter)
    return adapter
  } catch (error) {
    known.delete(source)
    throw error
  }
}
