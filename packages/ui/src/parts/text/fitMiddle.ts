/**
 * The longest form of a text that is no wider than there is room, with an ellipsis where its middle was. The end
 * keeps `tail` letters as long as any room is left for the beginning.
 */
export function fitMiddle(
  text: string,
  tail: number,
  room: number,
  widthOf: (text: string) => number,
): string {
  if (widthOf(text) <= room) return text
  const letters = Array.from(text)
  const end = letters.slice(-tail).join('')
  const cut = (head: number) => `${letters.slice(0, head).join('')}…${end}`
  let fits = 1
  let over = letters.length - tail
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (widthOf(cut(middle)) <= room) fits = middle
    else over = middle
  }
  return cut(fits)
}
