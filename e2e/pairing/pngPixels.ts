import { inflateSync } from 'node:zlib'

/** A picture, four bytes a pixel. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Unpacks a PNG of eight bits a channel, with or without transparency: what a browser's screenshot is. */
export function pngPixels(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = png[25] === 6 ? 4 : 3
  const rows = inflateSync(Buffer.concat(dataOf(png)))
  const data = new Uint8Array(width * height * 4).fill(255)
  const wide = width * channels
  let above: Uint8Array = new Uint8Array(wide)
  for (let y = 0; y < height; y += 1) {
    const at = y * (wide + 1)
    const row = unfilter(rows[at] ?? 0, rows.subarray(at + 1, at + 1 + wide), above, channels)
    for (let x = 0; x < width; x += 1)
      data.set(row.subarray(x * channels, (x + 1) * channels), (y * width + x) * 4)
    above = row
  }
  return { width, height, data }
}

function dataOf(png: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + size))
    at += size + 12
  }
  return parts
}

/** Each row tells only how it differs from what is before and above it (PNG 9.2). */
function unfilter(kind: number, raw: Uint8Array, above: Uint8Array, channels: number): Uint8Array {
  const row = new Uint8Array(raw.length)
  for (let at = 0; at < raw.length; at += 1) {
    const [left, up, corner] = [row[at - channels] ?? 0, above[at] ?? 0, above[at - channels] ?? 0]
    const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind] ?? 0
    row[at] = (raw[at] ?? 0) + guess
  }
  return row
}

function nearest(left: number, up: number, corner: number): number {
  const from = (one: number) => Math.abs(left + up - corner - one)
  if (from(left) <= from(up) && from(left) <= from(corner)) return left
  return from(up) <= from(corner) ? up : corner
}
