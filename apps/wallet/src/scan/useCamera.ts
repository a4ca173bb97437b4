import { type RefObject, useEffect, useState } from 'react'
import { readPicture } from './readPicture.ts'

/** How the camera is doing. */
export type CameraStatus = 'starting' | 'looking' | 'refused'

const pauseMs = 120

/** Shows the camera in a video element and reads codes from it until one is found or the view is left. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFound: (text: string) => void,
): CameraStatus {
  const [status, setStatus] = useState<CameraStatus>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false

    async function look(): Promise<void> {
      const element = video.current
      if (left || element === null) return
      const text =
        element.readyState >= 2 ? await readPicture(element, 'quick').catch(() => undefined) : undefined
      if (left) return
      if (text !== undefined) return onFound(text)
      timer = setTimeout(look, pauseMs)
    }

    async function start(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        // No camera, or not allowed: a picture or the text does as well.
        if (!left) setStatus('refused')
        return
      }
      const element = video.current
      if (left || element === null) return stop()
      element.srcObject = stream
      await element.play().catch(() => undefined)
      setStatus('looking')
      void look()
    }

    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [video, onFound])
  return status
}
