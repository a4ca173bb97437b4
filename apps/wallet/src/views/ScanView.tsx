import { Note, useStyles, Waiting } from '@latchkey/ui'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { readPicture } from '../scan/readPicture.ts'
import { useCamera } from '../scan/useCamera.ts'
import css from './ScanView.css?inline'

type ScanViewProps = {
  readonly onCode: (text: string) => void
  /** Why the last code or picture was of no use. */
  readonly problem: string | undefined
  readonly onNothing: () => void
}

/** Reads a code with the camera, or from a picture that is chosen or pasted. */
export function ScanView({ onCode, problem, onNothing }: ScanViewProps): ReactElement {
  useStyles(css)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode)
  const [reading, setReading] = useState(false)

  const readFile = useCallback(
    async (file: Blob) => {
      setReading(true)
      const text = await readPicture(file, 'thorough').catch(() => undefined)
      setReading(false)
      if (text === undefined) onNothing()
      else onCode(text)
    },
    [onCode, onNothing],
  )
  usePastedPicture(readFile)

  return (
    <>
      <div className="scan" data-state={camera}>
        {/* What the camera sees is for the eye alone; the words below say what happens. */}
        <video ref={video} className="scan-video" aria-label={messages.scan.video} muted playsInline />
        {camera === 'looking' ? (
          <span className="scan-frame" aria-hidden="true" />
        ) : (
          <p className="scan-words">
            {camera === 'starting' ? messages.scan.starting : messages.connect.problems.camera}
          </p>
        )}
      </div>
      {camera === 'looking' && <p className="none">{messages.scan.aim}</p>}
      {problem !== undefined && (
        <div className="aside-note" role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      <label className="pick">
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void readFile(file)
          }}
        />
        <span>{reading ? <Waiting label={messages.scan.looking} /> : messages.scan.picture}</span>
      </label>
      <p className="none">{messages.scan.paste}</p>
    </>
  )
}

/** Takes a picture that is pasted anywhere on the page. */
function usePastedPicture(onPicture: (file: Blob) => void): void {
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file) onPicture(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onPicture])
}
