import {
  ConnectButton,
  LatchkeyInline,
  LatchkeyProvider,
  setLocale,
  useAccount,
  useConnectWallet,
  useLatchkey,
  useModal,
  useTheme,
} from '@latchkey/react'
import { useEffect, useState } from 'react'
import type { PreviewOrder } from './previewOrder.ts'
import { wallets } from './previewWallets.ts'
import { makePreviewWidget, needsAccount, siteName } from './previewWidget.ts'

type PreviewPageProps = { readonly order: PreviewOrder }

/** A small site with the real widget on it, at the view and in the look that were ordered. */
export function PreviewPage({ order }: PreviewPageProps) {
  // These are settled when a widget is made; everything else it learns while it runs.
  const made = JSON.stringify([order.place, order.features, needsAccount(order)])
  return <Site key={made} order={order} />
}

function Site({ order }: PreviewPageProps) {
  const [latchkey] = useState(() => makePreviewWidget(order))
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <main className="site" data-place={order.place}>
        <h1>{siteName}</h1>
        <span className="line" />
        <span className="line" />
        {order.place === 'inline' ? <LatchkeyInline /> : <ConnectButton />}
      </main>
      <Obey order={order} />
    </LatchkeyProvider>
  )
}

/** Brings the running widget to what was ordered. */
function Obey({ order: { theme, variables, language, view } }: PreviewPageProps) {
  const latchkey = useLatchkey()
  const { setTheme } = useTheme()
  const { open } = useModal()
  const { isConnected } = useAccount()
  const { connect, isReady } = useConnectWallet()
  const wanted = needsAccount({ view })

  useEffect(() => setTheme({ mode: theme }), [setTheme, theme])
  const worn = JSON.stringify(variables)
  useEffect(() => {
    const parsed = JSON.parse(worn) as typeof variables
    setTheme({ variables: parsed })
    return () =>
      setTheme({ variables: Object.fromEntries(Object.keys(parsed).map((name) => [name, undefined])) })
  }, [setTheme, worn])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
    if (latchkey.words.getState().locale === language) return
    // Its words did not load: the widget goes on in the language it has.
    setLocale(latchkey, language).catch(() => undefined)
  }, [latchkey, language])

  useEffect(() => {
    if (wanted && isReady && !isConnected) connect(wallets[0].id).catch(() => undefined)
  }, [wanted, isReady, isConnected, connect])
  useEffect(() => {
    if (isReady && wanted === isConnected) open({ name: view })
  }, [isReady, wanted, isConnected, view, open])
  return null
}
