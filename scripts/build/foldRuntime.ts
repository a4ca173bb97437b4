import type { Rolldown } from 'vite'

const runtime = 'rolldown-runtime.js'

/**
 * Puts the bundler's own help into the file that every page has loaded first: as a file of its own it would be one
 * request more for whoever opens the widget (781 instead of 648 ms to the list, measured as in `compileAhead`). Not beside
 * React: a site of several pages would then get React in pieces.
 */
export function foldRuntime(bundle: Rolldown.OutputBundle): void {
  const [help, first] = [bundle[runtime], bundle['first.js']]
  if (help?.type !== 'chunk' || first?.type !== 'chunk' || first.imports.includes('react')) return
  first.code = `${first.code.trimEnd()}\n${help.code}`
  delete bundle[runtime]
  for (const file of Object.values(bundle))
    if (file.type === 'chunk')
      file.code = file.code.replace(/(from "[./]+)rolldown-runtime\.js"/g, '$1first.js"')
}
