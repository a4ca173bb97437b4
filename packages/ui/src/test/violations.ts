import axe from 'axe-core'

/** What axe finds in both themes, one line a finding; empty is good. */
export async function violationsInBothThemes(host: HTMLElement): Promise<readonly string[]> {
  const found: string[] = []
  // Parts lie on the card's ground, never on the page.
  host.style.background = 'var(--_ground)'
  for (const theme of ['light', 'dark']) {
    host.dataset['theme'] = theme
    host.style.colorScheme = theme
    // Colours slide; what counts is where they arrive. What loops has nowhere to arrive.
    for (const animation of host.shadowRoot?.getAnimations() ?? [])
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    const { violations } = await axe.run(host)
    for (const { id, nodes } of violations)
      for (const node of nodes)
        found.push(
          `${theme} ${id}: ${node.target.join(' ')} ${node.any.map(({ message }) => message).join(' ')}`,
        )
  }
  return found
}
