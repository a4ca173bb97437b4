import { useEffect, useMemo, useRef, useState } from 'react'
import { useSeen } from '../accounts/useSeen.ts'
import { messages } from '../messages.ts'
import { type PreviewOrder, type PreviewView, previewReady } from '../preview/previewOrder.ts'
import { type Choices, changedSwitches, variablesOf } from './choices.ts'
import './Previews.css'

type PreviewsProps = {
  readonly choices: Choices
  readonly view: PreviewView
  /** Where the small site of the frames is. */
  readonly url: string
}

const frames = ['light', 'dark', 'phone'] as const

/** The real widget three times, each on a small site of its own: in light, in dark and as wide as a phone. */
export function Previews({ choices, view, url }: PreviewsProps) {
  const place = useRef<HTMLDivElement>(null)
  // The previews load once they are scrolled into view.
  const seen = useSeen(place)
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no form controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls.
    <div className="previews" role="group" aria-label={messages.yours.framesLabel} tabIndex={0} ref={place}>
      {frames.map((frame) => (
        <figure key={frame} className="preview" data-frame={frame}>
          <figcaption>{messages.yours.frames[frame]}</figcaption>
          <div className="screen" dir="ltr">
            {seen && (
              <PreviewFrame
                url={url}
                title={messages.yours.frameTitle(messages.yours.frames[frame])}
                choices={choices}
                theme={frame === 'phone' ? choices.theme : frame}
                view={view}
              />
            )}
          </div>
        </figure>
      ))}
    </div>
  )
}

type PreviewFrameProps = PreviewsProps & {
  readonly title: string
  readonly theme: PreviewOrder['theme']
}

function PreviewFrame({ url, title, choices, theme, view }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const order = useMemo<PreviewOrder>(
    () => ({
      type: 'latchkey-preview',
      view,
      theme,
      variables: { ...variablesOf(choices) },
      language: choices.language,
      place: choices.place,
      features: { ...changedSwitches(choices) },
    }),
    [choices, theme, view],
  )

  useEffect(() => {
    function hear({ source, origin, data }: MessageEvent): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data === previewReady) setLoaded(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (loaded) frame.current?.contentWindow?.postMessage(order, location.origin)
  }, [loaded, order])

  return <iframe ref={frame} src={url} title={title} />
}
