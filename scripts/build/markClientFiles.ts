import type { Rolldown } from 'vite'

/**
 * Marks the files that an entry imports as client code, so that a React server component may use a button as it is. The
 * entry itself stays plain: frameworks send every export of a marked file to the browser, whichever of them is used.
 */
export function markClientFiles(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imported = chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports)
  for (const chunk of chunks)
    if (imported.includes(chunk.fileName)) chunk.code = `'use client'\n${chunk.code}`
}
