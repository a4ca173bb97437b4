import { FrameProject, fillPath, paths } from '@latchkey/wire'
import * as v from 'valibot'

/** The projects of the server, remembered for a moment. */
export type Projects = { find(id: string): Promise<FrameProject | undefined> }

const rememberMs = 5_000
/** While the server does not answer, what it said before counts for this long. */
const believeMs = 10 * 60_000
const answerMs = 5_000
const mostRemembered = 5_000
const projectId = /^[\w-]{1,64}$/

type Remembered = { readonly project: FrameProject | undefined; readonly at: number }

/** Asks the server which pages may show the frame. */
export function createProjects(
  serverUrl: string,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): Projects {
  const remembered = new Map<string, Remembered>()

  async function read(id: string): Promise<FrameProject | undefined> {
    const url = new URL(fillPath(paths.frameProject, { id }), serverUrl)
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    return v.parse(FrameProject, await response.json())
  }

  function remember(id: string, project: FrameProject | undefined): void {
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(id, { project, at: now() })
  }

  return {
    async find(id) {
      if (!projectId.test(id)) return undefined
      const known = remembered.get(id)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at
      if (known !== undefined && age < rememberMs) return known.project
      try {
        const project = await read(id)
        remember(id, project)
        return project
      } catch (error) {
        if (known !== undefined && age < believeMs) return known.project
        throw error
      }
    },
  }
}
