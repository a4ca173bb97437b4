import type { NameRecord } from '@latchkey/wire'
import type { Hex } from 'viem'
import type { StoredName } from '../../store/nameStore.ts'

/** A registered name as clients read it; a picture is loaded from here, as those of other names are. */
export async function toNameRecord(
  { name, attributes, addresses, registeredAt, updatedAt }: StoredName,
  picture: (record: string | null) => string | null,
): Promise<NameRecord> {
  const { getAddress } = await import('viem')
  const { avatar, ...texts } = attributes
  const link = picture(avatar ?? null)
  return {
    name,
    registered_at: new Date(registeredAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    attributes: link === null ? texts : { ...texts, avatar: link },
    addresses: Object.fromEntries(
      addresses.map(({ coinType, address, createdAt }) => [
        coinType,
        { address: getAddress(address as Hex), created_at: new Date(createdAt).toISOString() },
      ]),
    ),
  }
}
