import type { PageImage } from './pageGlobals.ts'

/** Resolves when the image can be drawn; an aborted one need not be loaded. */
export async function loadPageImage(image: PageImage, url: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stop = () => {
    image.src = ''
  }
  signal.addEventListener('abort', stop, { once: true })
  image.src = url
  await image.decode().finally(() => signal.removeEventListener('abort', stop))
}
