import type { EmbeddedLink } from '../../adapter/embeddedLink.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Keeps the look and the language of the frame as those of the widget. Returns an unsubscribe function. */
export function followLook(
  { theme, words }: Pick<Latchkey, 'theme' | 'words'>,
  link: Pick<EmbeddedLink, 'setLook'>,
): () => void {
  const send = () => {
    const { mode, variables } = theme.getState()
    const { locale } = words.getState()
    // The frame knows the visitor's system as well as the page does.
    link.setLook({ ...(mode !== 'system' && { mode }), variables, locale })
  }
  const stops = [theme.subscribe(send), words.subscribe(send)]
  send()
  return () => {
    for (const stop of stops) stop()
  }
}
