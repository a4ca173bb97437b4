/** Letters and pairs that look like another one in common typefaces, among those that a label may have. */
const likenesses: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  // A small l, a one and an i are told apart in few typefaces, and a page may write names in capitals.
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/2/g, 'z'],
  [/5/g, 's'],
  [/6/g, 'b'],
  [/[9q]/g, 'g'],
]

/**
 * What a label looks like: labels with one skeleton could pass for each other, so of them one can be registered. In the
 * manner of UTS 39, for the few letters that labels may have. A change here needs a migration of those that are stored.
 */
export function skeletonOf(label: string): string {
  return likenesses.reduce((text, [pattern, like]) => text.replace(pattern, like), label)
}
