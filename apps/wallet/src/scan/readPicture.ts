import decodeQR from 'qr/decode.js'

/** What the browser's own reader of codes looks like, where there is one. */
type CodeReader = { detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]> }
type CodeReaderClass = {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

// More pixels add time, not certainty.
const largest = 1_600

/** Finds the text of a code in a picture or a camera's frame; undefined when there is none. */
export async function readPicture(
  source: ImageBitmapSource,
  effort: 'quick' | 'thorough',
): Promise<string | undefined> {
  const picture = await createImageBitmap(source)
  try {
    return (await readNatively(picture)) ?? readByHand(picture, effort)
  } finally {
    picture.close()
  }
}

async function readNatively(picture: ImageBitmap): Promise<string | undefined> {
  const Reader = (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector
  if (Reader === undefined) return undefined
  try {
    if (!(await Reader.getSupportedFormats()).includes('qr_code')) return undefined
    const [code] = await new Reader({ formats: ['qr_code'] }).detect(picture)
    return code?.rawValue
  } catch {
    // Some systems have the name and nothing behind it.
    return undefined
  }
}

function readByHand(picture: ImageBitmap, effort: 'quick' | 'thorough'): string | undefined {
  const scale = Math.min(1, largest / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return undefined
  // What is transparent in a picture is white paper to whoever looks at it.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  const { data } = pen.getImageData(0, 0, width, height)
  try {
    return decodeQR({ width, height, data }, effort === 'thorough' ? { effort: 8, timeLimit: 3_000 } : {})
  } catch {
    // No code in it, or none that can be read.
    return undefined
  }
}
