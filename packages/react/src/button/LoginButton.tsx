import type { Social } from '@latchkey/core'
import { type ReactElement, useContext } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useOpen } from '../hooks/useOpen.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWords } from '../hooks/useWords.ts'
import { lazyModule } from '../lazy/lazyModule.ts'
import { ModalLoadContext } from '../modal/modalLoad.ts'
import { socialNames } from '../views/login/socialNames.ts'
import { PictureButton } from './PictureButton.tsx'

const login = /* @__PURE__ */ lazyModule(() => import('../headless/loginNamed.ts'))

/** A way to log in to the embedded wallet. */
export type LoginName = 'email' | Social

export type LoginButtonProps = {
  readonly wallet: LoginName
  readonly label?: string
  readonly disabled?: boolean
}

/** A button for one way to log in; while somebody is logged in, it opens the account. */
export function LoginButton({ wallet, label, disabled = false }: LoginButtonProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const { warm } = useContext(ModalLoadContext)
  const { open, isOpen } = useOpen()
  const phase = useStore(
    latchkey.connections,
    ({ list }) => list.find(({ connector }) => connector.type === 'AUTH')?.phase,
  )
  const { embedded, features } = latchkey.config
  if (embedded === undefined) return null

  function start(): void {
    // The address is typed in the widget, and terms are accepted there.
    if (wallet === 'email' || features.legalCheckbox || phase === 'connected') {
      open()
      return
    }
    const loaded = login.loaded(latchkey)
    // In the press itself where the code is here: a window opens only then.
    if (loaded) loaded.loginNamed(latchkey, wallet)
    else void login.load(latchkey).then(({ loginNamed }) => loginNamed(latchkey, wallet), open)
  }

  const name = wallet === 'email' ? say('button.email') : socialNames[wallet]
  const button = {
    label: phase === undefined || phase === 'connected' ? (label ?? name) : say('button.connecting'),
    state: phase === undefined ? 'idle' : phase === 'connected' ? 'connected' : 'busy',
    expanded: isOpen,
    disabled,
    onIntent: () => {
      warm()
      login.load(latchkey).catch(() => undefined)
    },
    onClick: start,
  } as const
  return (
    <PictureButton
      testId={`wallet-button-${wallet}`}
      button={button}
      of="wallet"
      name={name}
      src={undefined}
    />
  )
}
