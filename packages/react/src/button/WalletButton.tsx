import { type Connector, type WalletName, walletNames } from '@latchkey/core'
import { connectorIdOf, findConnection, type NamedWallet, walletImage } from '@latchkey/core/internal'
import { type ReactElement, useContext, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { type Say, useWords } from '../hooks/useWords.ts'
import { lazyModule } from '../lazy/lazyModule.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { socialNames } from '../views/login/socialNames.ts'
import { LoginButton, type LoginName } from './LoginButton.tsx'
import { PictureButton } from './PictureButton.tsx'
import { type WalletButtonState, walletButtonState } from './walletButtonState.ts'

const connecting = /* @__PURE__ */ lazyModule(() => import('../headless/connectNamed.ts'))

/** What the button of one wallet takes. */
export type WalletButtonProps = {
  /** The wallet's word, for example `metamask`; or how to log in to the embedded wallet: `email`, `google`, … */
  readonly wallet: WalletName | LoginName
  /** Instead of the wallet's name. */
  readonly label?: string
  readonly disabled?: boolean
}

/**
 * A button for one wallet: it connects it at once, without a list; where the wallet is missing it shows how to get it. For
 * a way to log in, it begins the login; on a site without an embedded wallet nothing is drawn then.
 */
export function WalletButton(props: WalletButtonProps): ReactElement | null {
  return isLogin(props.wallet) ? (
    <LoginButton {...props} wallet={props.wallet} />
  ) : (
    <NamedButton {...props} wallet={props.wallet} />
  )
}

function isLogin(name: WalletName | LoginName): name is LoginName {
  return name === 'email' || name in socialNames
}

function NamedButton({
  wallet,
  label,
  disabled = false,
}: WalletButtonProps & { readonly wallet: WalletName }): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const { warm } = useContext(ModalLoadContext)
  const { open, isOpen } = useOpen()
  const connectorId = connectorIdOf(wallet)
  const { name }: NamedWallet = walletNames[wallet]
  const connections = useStore(latchkey.connections)
  const attempt = useStore(latchkey.attempt)
  const [load, setLoad] = useState<'none' | 'loading' | 'failed'>('none')
  const state = walletButtonState(connectorId, connections, attempt, load)
  const { legalCheckbox } = latchkey.config.features

  async function connect(): Promise<void> {
    // Where the visitor has terms to accept first, the modal asks for that.
    if (legalCheckbox) return open()
    setLoad('loading')
    try {
      const { connectNamed } = await connecting.load(latchkey)
      setLoad('none')
      await connectNamed(latchkey, wallet)
    } catch {
      // Offline, or built anew meanwhile: the button says so, and pressing asks again.
      setLoad('failed')
    }
  }

  const here = findConnection(connections, connectorId)?.connector
  const src = useStore(latchkey.directory, () => pictureOf(latchkey, connectorId, here))
  const idle = label ?? name
  const button = {
    label: labelOf(state, idle, say),
    state: faces[state],
    expanded: isOpen,
    disabled,
    onIntent: warm,
    onClick: () => (state === 'connected' ? open() : void connect()),
  } as const
  return (
    <PictureButton testId={`wallet-button-${wallet}`} button={button} of="wallet" name={name} src={src} />
  )
}

const faces = {
  restoring: 'restoring',
  ready: 'idle',
  connecting: 'busy',
  connected: 'connected',
  failed: 'warning',
} as const

function labelOf(state: WalletButtonState, name: string, say: Say): string {
  // Where the code did not load, its words did not either.
  if (state === 'failed') return say('button.retryWallet', { name }) || say('button.retry')
  return state === 'connecting' ? say('button.connecting') : name
}

/** Before the visitor acts nobody is asked for a picture: it is the site's own, the wallet's own, or one that is here. */
function pictureOf(
  { config, directory }: ReturnType<typeof useLatchkey>,
  id: string,
  connector: Connector | undefined,
): string | undefined {
  return walletImage(
    { config: { ...config, endpoints: undefined }, directory },
    connector ?? { id, name: id },
  )
}
