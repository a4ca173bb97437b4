import type { Connection, Latchkey, WalletFeature } from '@latchkey/core'

/** What a wallet can do from here, in the site's order; nothing that this widget cannot do. */
export function walletActs(
  latchkey: Pick<Latchkey, 'config'>,
  connection: Pick<Connection, 'namespace'>,
): readonly Extract<WalletFeature, 'receive' | 'send'>[] {
  const { walletFeaturesOrder, features } = latchkey.config
  return walletFeaturesOrder.filter(
    (act): act is 'receive' | 'send' =>
      (act === 'receive' && features.receive) || (act === 'send' && canSend(latchkey, connection)),
  )
}

/** Whether tokens can be sent from an account: on EVM chains, where the site wants it. */
function canSend(
  { config }: Pick<Latchkey, 'config'>,
  { namespace }: Pick<Connection, 'namespace'>,
): boolean {
  return config.features.send && namespace === 'eip155'
}
