import { sdkType, sdkVersion } from './version.ts'

/** What every GET carries (S7.01): whose page it is, and which software asks. */
export function projectQuery({ projectId }: { readonly projectId: string }): {
  readonly projectId: string
  readonly st: string
  readonly sv: string
} {
  return { projectId, st: sdkType, sv: sdkVersion }
}
