import { openModal } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import type { Scene } from '../scenes/scene.ts'
import { callCast } from '../world/cast.ts'
import { createHands } from './hands.ts'
import { makeInstance } from './makeInstance.ts'
import type { SceneRequest } from './sceneRequest.ts'
import { settle } from './settle.ts'
import { waitFor } from './waitFor.ts'

/** Plays a scene into an element; resolves when it stands still. When the signal is aborted, all of it is gone. */
export async function playScene(
  scene: Scene,
  request: SceneRequest,
  element: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  const cast = callCast(request.cast)
  const play = scene(cast)
  const latchkey = await makeInstance(play, cast, request)
  signal.throwIfAborted()
  const root = createRoot(element)
  signal.addEventListener('abort', () => root.unmount(), { once: true })
  const { dir, locale } = latchkey.words.getState()
  document.documentElement.dir = dir
  document.documentElement.lang = locale
  root.render(
    <LatchkeyProvider latchkey={latchkey}>
      <main className="site">
        <h1>{cast.site}</h1>
        {play.page ?? <ConnectButton />}
      </main>
    </LatchkeyProvider>,
  )
  const { connections } = latchkey
  const isBack = ({ connector: { id }, returns }: (typeof connected)[number]) =>
    connections.getState().list.some(({ connector, phase }) => {
      return connector.id === id && (phase === 'connected' || returns === 'never')
    })
  const { connected = [] } = play
  await waitFor(() => connected.every(isBack), 'a wallet did not come back', signal)
  if (play.view) {
    openModal(latchkey, play.view)
    await waitFor(() => latchkey.words.getState().complete, 'the words of the views never came', signal)
  }
  await play.act?.(createHands(latchkey, signal))
  await settle(latchkey, play, signal)
}
