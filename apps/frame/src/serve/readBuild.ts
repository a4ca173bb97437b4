import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { readFiles } from '../../../../scripts/serve/readFiles.ts'

/** A file of the build, ready to send. */
type BuiltFile = { readonly type: string; readonly body: Buffer; readonly gzipped: Buffer }

/** The build of the frame. */
export type Build = {
  /** Scripts and styles, by path. Each has a hash of its content in its name. */
  readonly assets: ReadonlyMap<string, BuiltFile>
  readonly workerPath: string
  /** A page with its settings written into it. */
  page(name: 'sdk' | 'device' | 'veto' | 'approve' | 'devices' | 'social', settings: object): string
}

const Manifest = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.looseObject({ file: v.string() })))
const emptySettings = '<script type="application/json" id="settings">{}</script>'

/** Reads the build into memory. */
export async function readBuild(dist: string): Promise<Build> {
  const files = await readFiles(dist, 'frame')
  const textOf = (path: string) => files.get(path)?.body.toString('utf8') ?? ''
  const assets = new Map<string, BuiltFile>()
  for (const [path, { hashed, type, body }] of files)
    if (hashed) assets.set(path, { type, body, gzipped: gzipSync(body, { level: 9 }) })
  const worker = v.parse(Manifest, textOf('/manifest.json'))['src/worker/main.ts']?.file
  const pages = {
    sdk: textOf('/sdk.html'),
    device: textOf('/device.html'),
    veto: textOf('/veto.html'),
    approve: textOf('/approve.html'),
    devices: textOf('/devices.html'),
    social: textOf('/social.html'),
  }
  if (worker === undefined || Object.values(pages).some((html) => !html.includes(emptySettings)))
    throw new Error(`The build of the frame in ${dist} is not whole: run npm run build again.`)
  return {
    assets,
    workerPath: `/${worker}`,
    page(name, settings) {
      // In JSON this is the same character; in HTML it cannot end the element.
      const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
      return pages[name].replace(emptySettings, () => emptySettings.replace('{}', () => json))
    },
  }
}
