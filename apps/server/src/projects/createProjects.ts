import type { Project, ProjectStore } from '../store/store.ts'

/** The project that pages on this machine use without being registered. */
export const localProjectId = 'localhost'

/** Finds projects quickly: what the store said is believed for a few seconds. */
export type Projects = {
  find(id: string): Project | undefined | Promise<Project | undefined>
  /** Whether the project is there and finding it asks nobody. */
  knows(id: string): boolean
}

const believeMs = 5_000
/** A project that was just added should not be unknown for long. */
const believeAbsenceMs = 1_000
const mostRemembered = 5_000

/** Remembers what the store said about projects. */
export function createProjects(store: ProjectStore, now: () => number): Projects {
  const remembered = new Map<string, { readonly project: Project | undefined; readonly until: number }>()

  function recall(id: string) {
    const known = remembered.get(id)
    return known !== undefined && now() < known.until ? known : undefined
  }

  async function ask(id: string): Promise<Project | undefined> {
    const project = await store.find(id)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(id, { project, until: now() + (project === undefined ? believeAbsenceMs : believeMs) })
    return project
  }

  return {
    find(id) {
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) return undefined
      const known = recall(id)
      return known === undefined ? ask(id) : known.project
    },
    knows: (id) => recall(id)?.project !== undefined,
  }
}
