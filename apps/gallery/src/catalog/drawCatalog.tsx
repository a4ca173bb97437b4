import { createRoot } from 'react-dom/client'
import { waitFor } from '../stage/waitFor.ts'
import { Catalog } from './Catalog.tsx'

/** Draws the list of all scenes. */
export async function drawCatalog(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const root = createRoot(element)
  signal.addEventListener('abort', () => root.unmount(), { once: true })
  root.render(<Catalog />)
  await waitFor(() => element.firstElementChild !== null, 'the list was never drawn', signal)
}
