/** What an `img` element may load: nothing that runs, nothing over plain http but from this very machine. */
const safe =
  /^(data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]|https:\/\/[^\s\\@]+$|http:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]|\/(?![/\\]))/i

/** The address, if it is safe for an `img` element. An SVG is drawn there without its scripts. */
export function safeImage(url: string | null | undefined): string | undefined {
  return url && safe.test(url) ? url : undefined
}
