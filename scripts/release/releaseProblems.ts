/** What a release finds around it. */
export type ReleaseState = {
  readonly versions: readonly string[]
  /** Sentences in `.changeset` that no version has yet. */
  readonly pending: number
  readonly isClean: boolean
  /** Who is logged in to the registry. */
  readonly user: string | undefined
  /** Whether this machine can prove where the packages were built. */
  readonly hasProvenance: boolean
  /** Whether set-up has taken the logos that the widget has without a server. */
  readonly hasLogos: boolean
}

/** What keeps the packages from being published, a sentence each. */
export function releaseProblems(state: ReleaseState): string[] {
  const problems: string[] = []
  const [version = '0.0.0', ...others] = [...new Set(state.versions)]
  if (others.length > 0 || version === '0.0.0' || state.pending > 0)
    problems.push(
      'Run `npm run release -- --version` and commit: it gives all packages one version and writes their changelogs.',
    )
  if (!state.isClean) problems.push('Commit or remove what is changed: a release is built from a commit.')
  if (state.user === undefined)
    problems.push('Log in with `npm login`, or set a token that may publish @latchkey.')
  if (!state.hasProvenance)
    problems.push(
      'Run it in CI with an id token (`id-token: write`): the packages are published with provenance.',
    )
  if (!state.hasLogos)
    problems.push('Try again with a network: the logos that the packages carry could not be fetched.')
  return problems
}
