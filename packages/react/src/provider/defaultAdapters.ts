import type { Adapter, AdapterSource } from '@latchkey/core'

/** How a site reaches wallets when it names no adapter: those that an EVM page announces or injects. */
export const defaultAdapters: readonly AdapterSource[] = [{ namespace: 'eip155', load: loadEvm }]

async function loadEvm(): Promise<Adapter> {
  const { evm } = await import('@latchkey/evm/adapter')
  return evm()
}
