import { drawCatalog } from './catalog/drawCatalog.tsx'
import { drawFrame } from './catalog/drawFrame.ts'
import { wearFont } from './fonts/wearFont.ts'
import { findScene } from './scenes/gallery.ts'
import { playScene } from './stage/playScene.tsx'
import { readRequest } from './stage/sceneRequest.ts'
import './gallery.css'

const page = document.documentElement
let controller = new AbortController()

/** Draws what the address asks for; `data-ready` then holds that address, `data-failed` says why it could not. */
async function show(): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const { search } = location
  delete page.dataset['ready']
  delete page.dataset['failed']
  const element = document.createElement('div')
  document.querySelector('#root')?.replaceChildren(element)
  const request = readRequest(search)
  page.dataset['theme'] = request?.theme ?? 'system'
  page.lang = 'en'
  page.dir = 'ltr'
  try {
    await wearFont(request?.font ?? 'system')
    signal.throwIfAborted()
    if (request === undefined) await drawCatalog(element, signal)
    else if (request.width !== undefined) await drawFrame(element, request, signal)
    else {
      const scene = findScene(request)
      if (scene === undefined) throw new Error(`There is no scene ${request.view} ${request.state}.`)
      await playScene(scene, request, element, signal)
    }
    if (!signal.aborted) page.dataset['ready'] = search
  } catch (error) {
    if (signal.aborted) return
    page.dataset['failed'] = error instanceof Error ? error.message : String(error)
    element.append(`${page.dataset['failed']} `)
    const back = document.createElement('a')
    back.href = location.pathname
    back.textContent = 'All scenes'
    element.append(back)
  }
}

// Moving through the history shows the next scene without loading the page again: many scenes, one page.
addEventListener('popstate', () => void show())
void show()
