/** The first Node with an SQLite that needs no flag. */
const oldest = [22, 13] as const

/** The sentence for a Node that is too old for the server; undefined when it will do. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `The Latchkey server needs Node ${oldest.join('.')} or later; this is Node ${version}. Install a newer Node and start it again.`
}
