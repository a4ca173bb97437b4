import {
  createLatchkey,
  getAccount,
  requestConnection,
  type WalletChoice,
  watchAccount,
  watchWallets,
} from '@latchkey/core'
import { evm } from '@latchkey/evm/adapter'

/** A page of your own, without React and without the widget: a list of wallets, and who is connected. */
export function connectHere(list: HTMLElement, who: HTMLElement): () => void {
  const latchkey = createLatchkey({ adapters: [evm()] })
  const stop = latchkey.start()

  const draw = (choice: WalletChoice) => {
    const button = document.createElement('button')
    button.textContent = choice.name
    button.onclick = () => {
      if (choice.connector) requestConnection(latchkey, choice.connector.id).catch(() => {})
    }
    return button
  }
  const unwatchWallets = watchWallets(latchkey, ({ installed }) =>
    list.replaceChildren(...installed.map(draw)),
  )
  const show = () => {
    who.textContent = getAccount(latchkey).address ?? 'Nobody'
  }
  const unwatchAccount = watchAccount(latchkey, show)
  show()

  return () => {
    unwatchAccount()
    unwatchWallets()
    stop()
  }
}
