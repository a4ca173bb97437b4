import { createLogin, createLoginCache, createProvider, openFrame, pageDeps } from '@latchkey/embedded'

/** What the tests use of the page around the frame. */
export type HostPage = ReturnType<typeof openHost>

declare global {
  interface Window {
    host: HostPage
  }
}

/** The box of the approval, as the widget has it. */
const box = { left: 40, top: 20, width: 360, height: 600 }

function openHost(frameUrl: string, projectId: string, chainId: string) {
  const deps = pageDeps()
  const frame = openFrame({ frameUrl, projectId, chainId }, deps)
  const storage = {
    get: (key: string) => localStorage.getItem(key),
    set: (key: string, value: string) => localStorage.setItem(key, value),
    remove: (key: string) => localStorage.removeItem(key),
  }
  const cache = createLoginCache(storage, deps.clock.now)
  const login = createLogin(frame, cache, deps.clock)
  const provider = createProvider({ frame, login, cache })
  provider.onApproval(({ type }) => (type === 'asked' ? frame.show(box) : frame.hide()))
  return { frame, login, provider, box }
}

const query = new URLSearchParams(location.search)
window.host = openHost(
  query.get('frame') ?? '',
  query.get('project') ?? 'shop',
  query.get('chain') ?? 'eip155:1',
)
