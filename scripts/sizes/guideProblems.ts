/** How far a figure of the guide may be from what is measured: what a few small changes add up to. */
const toleranceKb = 0.5

/** Figures in the guide's table of sizes that are missing, unknown or too far from the measured ones, a sentence each. */
export function guideProblems(page: string, measured: Readonly<Record<string, number>>): string[] {
  const told = readFigures(page)
  const unknown = [...told.keys()].filter((name) => !(name in measured))
  return [
    ...unknown.map((name) => `docs/guide/sizes.md has a row "${name}" that nothing measures.`),
    ...Object.entries(measured).flatMap(([name, bytes]) => {
      const figure = told.get(name)
      const kb = bytes / 1_000
      if (figure !== undefined && Math.abs(figure - kb) <= toleranceKb) return []
      return `docs/guide/sizes.md says ${figure ?? 'nothing'} for "${name}"; it is ${kb.toFixed(1)} kB.`
    }),
  ]
}

/** The rows under "On the page", by the code in their first cell. */
function readFigures(page: string): ReadonlyMap<string, number> {
  const [, rows = ''] = /^\| On the page .*\n\|[- |]+\n((?:\|.*\n)+)/m.exec(page) ?? []
  return new Map(
    rows
      .trimEnd()
      .split('\n')
      .map((row) => {
        const [, what = '', kb = ''] = row.split('|')
        const name = [...what.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join(' ')
        return [name, Number(kb)]
      }),
  )
}
