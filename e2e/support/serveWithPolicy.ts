import { type ServedPage, servePage } from '../../scripts/serve/servePage.ts'

/** Serves a built page on a free port under a content security policy; its address ends with a slash. */
export async function serveWithPolicy(dist: string, policy: string): Promise<ServedPage> {
  const { url, stop } = await servePage({
    name: 'page',
    port: 0,
    dist,
    // Every visit loads every file, so that a test sees the requests of a first one.
    headers: [
      ['content-security-policy', policy],
      ['cache-control', 'no-cache'],
    ],
  })
  return { url: `${url}/`, stop }
}
