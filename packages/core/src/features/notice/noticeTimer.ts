/** What the banner waits for: to close by itself, or to show the next message. */
export function noticeTimer(): { id: number | undefined; freeAt: number } {
  return { id: undefined, freeAt: 0 }
}
