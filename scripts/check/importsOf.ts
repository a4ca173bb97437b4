/** One import of a file: what it names, and whether it is loaded later, by `import()`. */
export type Import = { readonly specifier: string; readonly isLazy: boolean }

/** The imports and re-exports of a module, those of types included; comments do not count. */
export function importsOf(text: string): readonly Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const found = code.matchAll(
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map(([, named, bare, lazy]) => ({
    specifier: named ?? bare ?? lazy ?? '',
    isLazy: lazy !== undefined,
  }))
}
