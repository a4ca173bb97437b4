import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const require = createRequire(import.meta.url)

/** Brings axe into a page, once for all its scenes; evaluated, so that the page's policy stays as strict as it is. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  // The shade behind the card is a pseudo-element: axe would leave every contrast on the card undecided for it.
  await page.evaluate(`{
    const { options } = axe._audit.checks['color-contrast']
    axe.configure({ checks: [{ id: 'color-contrast', options: { ...options, ignorePseudo: true } }] })
  }`)
}

/** What axe finds wrong now, one line a node: all rules, or one of them. A contrast it cannot judge counts as wrong. */
export async function axeFindings(page: Page, rule?: 'color-contrast'): Promise<readonly string[]> {
  // Of what is right one node a rule is enough: axe would describe all of them, which is most of its work.
  const options = {
    resultTypes: ['violations', 'incomplete'],
    ...(rule && { runOnly: { type: 'rule', values: [rule] } }),
  }
  const { violations, incomplete } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as Pick<AxeResults, 'violations' | 'incomplete'>
  const unclear = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...unclear].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, failureSummary }) => {
      const why = failureSummary ?? any.map(({ message }) => message).join(' ')
      return `${id}: ${target.flat().join(' ')} ${why}`
    }),
  )
}

/** Puts page and widget into the dark theme, as a change of the site's theme does. */
export async function wearDark(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('html, [data-latchkey]'))
      element.dataset['theme'] = 'dark'
    const roots = [...document.querySelectorAll('[data-latchkey]')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    )
    // Colours slide; what counts is where they arrive. What loops has nowhere to arrive.
    for (const animation of roots.flatMap((root) => root.getAnimations()))
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
  })
}
