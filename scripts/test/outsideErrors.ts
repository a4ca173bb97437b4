import { appendFileSync } from 'node:fs'

/** The variable that names the file where a run writes what broke outside its tests: Vitest's own report leaves that out. */
export const outsideErrors = 'LATCHKEY_OUTSIDE_ERRORS'

/** Writes one of them down, where somebody asked for it. */
export function noteOutsideError({
  stack,
  message,
}: {
  readonly stack?: string
  readonly message: string
}): void {
  const path = process.env[outsideErrors]
  if (path !== undefined) appendFileSync(path, `${stack ?? message}\n`)
}
