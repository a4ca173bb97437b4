import { createLogin, createLoginCache, openFrame, pageDeps } from '@latchkey/embedded'

/** What the tests use of the page around the frame. */
export type HostPage = ReturnType<typeof openHost>

declare global {
  interface Window {
    host: HostPage
  }
}

function openHost(frameUrl: string, projectId: string) {
  const deps = pageDeps()
  const frame = openFrame({ frameUrl, projectId }, deps)
  const storage = {
    get: (key: string) => localStorage.getItem(key),
    set: (key: string, value: string) => localStorage.setItem(key, value),
    remove: (key: string) => localStorage.removeItem(key),
  }
  const login = createLogin(frame, createLoginCache(storage, deps.clock.now), deps.clock)
  return { frame, login }
}

const query = new URLSearchParams(location.search)
window.host = openHost(query.get('frame') ?? '', query.get('project') ?? 'shop')
