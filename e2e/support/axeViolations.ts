import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const require = createRequire(import.meta.url)

/** What axe finds wrong on the page, one line a node; empty is good. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // Evaluated, not added as a script: the page's policy stays as strict as it is for visitors.
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  const results = (await page.evaluate('axe.run(document)')) as AxeResults
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
