import { chosenBounds, imageKind } from './imageKind.ts'
import { readTarball } from './readTarball.ts'

/** Takes the pictures of the list out of its package, by image id. Modules are read as text: nothing of them is run. */
export function takeListPictures(tarball: Buffer, folder: string): ReadonlyMap<string, Buffer> {
  const imageIds = new Map<string, string>()
  const pictures = new Map<string, Buffer>()
  for (const [path, text] of textsOf(tarball, folder)) {
    const [, wallet = '', file] = /\/wallet\/([^/]+)\/(index|image)\.ts$/.exec(path) ?? []
    if (file === 'index') {
      const id = /\bimage_id:\s*"([A-Za-z0-9][A-Za-z0-9.-]*)"/.exec(text)?.[1]
      if (id !== undefined) imageIds.set(wallet, id)
    }
    if (file === 'image') {
      const encoded = /"data:image\/webp;base64,([A-Za-z0-9+/=]+)"/.exec(text)?.[1]
      const picture = Buffer.from(encoded ?? '', 'base64')
      if (imageKind(picture)?.type === 'image/webp') pictures.set(wallet, picture)
    }
  }
  return new Map(
    [...pictures].flatMap(([wallet, picture]) => {
      const id = imageIds.get(wallet)
      return id === undefined ? [] : [[id, picture] as const]
    }),
  )
}

/** Takes drawings out of their package, by name: each is the first text of a module that is named after it. */
export function takeDrawings(tarball: Buffer, folder: string): ReadonlyMap<string, Buffer> {
  const drawings = new Map<string, Buffer>()
  for (const [path, text] of textsOf(tarball, folder)) {
    const name = /\/(\w+)-[A-Z0-9]{8}\.js$/.exec(path)?.[1]
    const encoded = /"data:image\/svg\+xml,([^"]+)"/.exec(text)?.[1]
    if (name === undefined || encoded === undefined) continue
    const drawing = Buffer.from(decodeURIComponent(encoded))
    if (imageKind(drawing, chosenBounds)?.type === 'image/svg+xml') drawings.set(name, drawing)
  }
  return drawings
}

function* textsOf(tarball: Buffer, folder: string): Generator<readonly [path: string, text: string]> {
  for (const { path, bytes } of readTarball(tarball)) {
    if (path.startsWith(`${folder}/`)) yield [path, bytes.toString('utf8')]
  }
}
