import { expect, test } from 'vitest'

type Bitmap = { readonly width: number; readonly height: number }
type Canvas = {
  getContext(kind: '2d'): {
    drawImage(bitmap: Bitmap, x: number, y: number): void
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
  }
}

declare global {
  // What Vite gives to a module, and a browser to a page: this is the only file here that runs in one.
  interface ImportMeta {
    glob(pattern: string, options: object): Readonly<Record<string, string>>
  }
  var createImageBitmap: (picture: unknown, options: object) => Promise<Bitmap>
  var OffscreenCanvas: new (width: number, height: number) => Canvas
  var Image: new () => { src: string; decode(): Promise<void> }
}

// Set-up fetches them before the tests run; the patterns are resolved when this file is built.
const pictures = Object.values(
  import.meta.glob('../../directory/logos/*.webp', { eager: true, query: '?url', import: 'default' }),
)
const drawings = Object.values(
  import.meta.glob('../../directory/logos/*.svg', { eager: true, query: '?url', import: 'default' }),
)

async function decode(address: string): Promise<Bitmap> {
  const image = new Image()
  image.src = address
  await image.decode()
  // Some drawings have no size of their own.
  return createImageBitmap(image, { resizeWidth: 128, resizeHeight: 128 })
}

test('every logo decodes in a real browser', async () => {
  const addresses = [...pictures, ...drawings]
  expect(addresses.length, 'set-up fetches the logos, as npm test does').toBeGreaterThanOrEqual(500)
  for (const bitmap of await Promise.all(addresses.map(decode))) {
    expect(bitmap.width === 128 && bitmap.height === 128).toBe(true)
  }
})

/** What is in the lower left of a picture, coarsely, in greys. */
async function lowerLeft(address: string): Promise<readonly number[]> {
  const context = new OffscreenCanvas(128, 128).getContext('2d')
  context.drawImage(await decode(address), 0, 0)
  const { data } = context.getImageData(29, 74, 26, 26)
  return Array.from({ length: 169 }, (_, n) => {
    const at = (Math.floor(n / 13) * 2 * 26 + (n % 13) * 2) * 4
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
  })
}

function distance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, n) => sum + Math.abs(value - (other[n] ?? 0)), 0) / one.length
}

test('no mark of a vendor is pasted on several logos', async () => {
  const patches = await Promise.all(pictures.map(lowerLeft))
  const alike = patches.flatMap((patch, n) => {
    const mean = patch.reduce((sum, value) => sum + value, 0) / patch.length
    // A plain ground is alike on many.
    if (
      distance(
        patch,
        patch.map(() => mean),
      ) < 25
    )
      return []
    const twins = patches.filter((other) => other !== patch && distance(patch, other) < 8).length
    return twins >= 3 ? [pictures[n]] : []
  })
  expect(alike).toEqual([])
})
