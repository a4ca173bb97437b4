import { type SceneRequest, sceneUrl } from '../stage/sceneRequest.ts'
import { waitFor } from '../stage/waitFor.ts'

/** How tall a phone is beside its width: enough to see a sheet as a visitor does. */
const tallness = 2.16

/** Draws a scene in a frame of its own width, so that the layout of a phone can be seen at a desk. */
export async function drawFrame(
  element: HTMLElement,
  { width, ...request }: SceneRequest,
  signal: AbortSignal,
): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = `${request.view} ${request.state}`
  frame.width = String(width)
  frame.height = String(Math.min(900, Math.round((width ?? 0) * tallness)))
  frame.src = sceneUrl(request)
  element.append(frame)
  const inside = () => frame.contentDocument?.documentElement?.dataset
  await waitFor(
    () => inside()?.['ready'] !== undefined || inside()?.['failed'] !== undefined,
    'the frame never drew its scene',
    signal,
  )
  const failed = inside()?.['failed']
  if (failed !== undefined) throw new Error(failed)
}
