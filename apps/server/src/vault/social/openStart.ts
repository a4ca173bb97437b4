import { StartBox } from '@latchkey/wire/embedded'
import { openBox, sealBox } from '../../boxes/box.ts'
import { Failure } from '../../http/failure.ts'
import type { VaultContext } from '../vaultContext.ts'
import { hashOf } from './hashOf.ts'

/** Opens what a device says at the start of a login, and gives a way to answer so that it alone can read where to go. */
export async function openStart({ own }: VaultContext, thumb: string, box: string) {
  const opened = await openBox(own.boxKey, 'start', StartBox, box)
  if (opened.thumb !== thumb) {
    throw new Failure(401, 'device_mismatch', 'This login was started on another device.')
  }
  return {
    secretHash: hashOf('secret', opened.secret),
    answer: (uri: string) => sealBox(opened.ephemeral, 'start', { uri }),
  }
}
