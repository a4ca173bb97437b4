import type { Identity } from '@latchkey/wire'
import type { ConnectorType } from '../../adapter/connector.ts'
import { balanceDecimals, floorAmount, formatUnits } from '../../base/amounts.ts'
import type { CaipAddress, CaipChainId, Namespace } from '../../base/caip.ts'
import { parseCaipAddress } from '../../base/parseCaip.ts'
import type { AccountType } from '../../chains/accountTypes.ts'
import type { Holding, Portfolio } from '../../chains/holding.ts'
import { accountSettings } from '../../features/account/accountSettings.ts'
import { walletImage } from '../../features/directory/walletImage.ts'
import { embeddedConnectorId } from '../../features/login/embeddedConnectorId.ts'
import { embeddedUser } from '../../features/login/embeddedUser.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { Social } from '../../options/features.ts'

/** Who is logged in to the embedded wallet. */
export type AccountUser = {
  readonly email?: string
  readonly userName?: string
  readonly address: string
  readonly chainId: CaipChainId
  readonly accounts: readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' }[]
}

/** The account in use, with the fields of S3.01 to S3.10. */
export type AccountState = {
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  /** In units of the chain's currency, floored to 3 decimals; undefined until it has been read. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** What the account holds, the most valuable first; empty until it has been read. */
  readonly tokenBalance: readonly Holding[]
  /** Every account that the wallet shares, the one in use first. */
  readonly allAccounts: readonly CaipAddress[]
  readonly addressLabels: Readonly<Record<string, string>>
  readonly preferredAccountType: AccountType | undefined
  /** Undefined but for the embedded wallet, as the next two. */
  readonly user: AccountUser | undefined
  /** Accounts of the embedded wallet have keys of their own so far. */
  readonly smartAccountDeployed: boolean | undefined
  /** The network that the visitor logged in by; undefined after a login by email. */
  readonly socialProvider: Social | undefined
  readonly connectedWalletInfo:
    | { readonly name: string; readonly icon?: string; readonly type: ConnectorType }
    | undefined
  readonly currentTab: number
}

/** What has been read of an account: see `balanceQuery`, `identityQuery` and `portfolioQuery`. */
export type AccountReads = {
  readonly balance?: bigint
  readonly identity?: Identity
  readonly portfolio?: Portfolio
}

/** Gathers what is known of the account in use; what the queries have read is given, since it is kept only there. */
export function accountState(
  latchkey: Pick<Latchkey, 'config' | 'connections' | 'kept' | 'storage'>,
  { balance, identity, portfolio }: AccountReads = {},
  namespace?: Namespace,
): AccountState {
  const connection = activeConnection(latchkey.connections.getState(), namespace)
  const caipAddress = connection?.accounts[0]
  const chain = latchkey.config.networks.find(({ caip2 }) => caip2 === connection?.chainId)
  const { decimals, symbol } = chain?.nativeCurrency ?? {}
  const icon = connection && walletImage(latchkey, connection.connector)
  return {
    ...accountSettings(latchkey).getState(),
    caipAddress,
    address: caipAddress && parseCaipAddress(caipAddress).address,
    balance:
      balance === undefined || decimals === undefined
        ? undefined
        : floorAmount(formatUnits(balance, decimals), balanceDecimals),
    balanceSymbol: symbol,
    profileName: identity?.name ?? undefined,
    profileImage: identity?.avatar ?? undefined,
    tokenBalance: portfolio?.holdings ?? [],
    allAccounts: connection?.accounts ?? [],
    // A wallet of the visitor's own is what it is, and the embedded wallet has smart accounts on no network yet.
    preferredAccountType: connection && (connection.namespace === 'bip122' ? 'payment' : 'eoa'),
    ...embeddedFields(latchkey, connection),
    connectedWalletInfo: connection && {
      name: connection.connector.name,
      type: connection.connector.type,
      ...(icon !== undefined && { icon }),
    },
  }
}

/** What only an embedded wallet has. */
function embeddedFields(
  latchkey: Pick<Latchkey, 'storage'>,
  connection: Connection | undefined,
): Pick<AccountState, 'user' | 'smartAccountDeployed' | 'socialProvider'> {
  if (connection?.connector.id !== embeddedConnectorId)
    return { user: undefined, smartAccountDeployed: undefined, socialProvider: undefined }
  const { email, userName, social } = embeddedUser(latchkey)
  const addresses = [...new Set(connection.accounts.map((account) => parseCaipAddress(account).address))]
  const [address] = addresses
  return {
    user:
      address === undefined
        ? undefined
        : {
            ...(email !== undefined && { email }),
            ...(userName !== undefined && { userName }),
            address,
            chainId: connection.chainId,
            accounts: addresses.map((one) => ({ address: one, type: 'eoa' })),
          },
    smartAccountDeployed: false,
    socialProvider: social,
  }
}
