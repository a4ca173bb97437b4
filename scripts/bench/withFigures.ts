const head = `# Figures

What \`npm run bench -- --write\` printed on one machine, each bench as it ended last. Bars stand in the README.
`

/** The page of figures with what a bench has just printed; what others printed before stays. */
export function withFigures(page: string, bench: string, printed: string): string {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string] => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end).trim()]
      }),
  )
  // What colours a terminal has no place in a file.
  const text = printed.replace(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '').trim()
  sections.set(bench, `\`\`\`text\n${text}\n\`\`\``)
  const sorted = [...sections].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${head}${sorted.map(([name, section]) => `\n## ${name}\n\n${section}\n`).join('')}`
}
