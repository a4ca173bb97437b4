import type { VaultBody, VaultCallName, VaultResponse } from '@latchkey/wire/embedded'

/** The vault as the server calls it: in another process, or in its own. */
export type Vault = {
  readonly [Name in VaultCallName]: (body: VaultBody<Name>) => Promise<VaultResponse<Name>>
}
