import type { PublicKey } from '@latchkey/wire/embedded'
import type { Device } from './createDevice.ts'
import { read } from './read.ts'

/** The key that boxes for the vault are sealed to, as the server tells it. */
export async function vaultKey(from: Device): Promise<PublicKey> {
  return (await read<'readKeys'>(from.call('readKeys', {}))).vault
}
