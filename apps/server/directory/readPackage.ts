import * as v from 'valibot'
import { readTarball } from '../src/directory/readTarball.ts'

const Link = v.nullish(v.string())

/** A wallet as the package writes it. */
const PackageWallet = v.object({
  id: v.string(),
  name: v.string(),
  homepage: Link,
  image_id: v.string(),
  rdns: Link,
  app: v.object({ ios: Link, android: Link, chrome: Link }),
  mobile: v.object({ native: Link, universal: Link }),
  desktop: v.object({ native: Link, universal: Link }),
})

/** A wallet as the package writes it. */
export type PackageWallet = v.InferOutput<typeof PackageWallet>

/** Reads the wallets out of the package's tarball, in the package's order. Its modules are read as text, never run. */
export function readPackage(tarball: Buffer, folder: string): readonly PackageWallet[] {
  const wallets = new Map<string, PackageWallet>()
  let order: readonly string[] = []
  for (const { path, bytes } of readTarball(tarball)) {
    if (!path.startsWith(`${folder}/`)) continue
    const text = bytes.toString('utf8')
    if (/\/wallet\/[^/]+\/index\.ts$/.test(path)) {
      const wallet = v.parse(PackageWallet, readLiteral(text))
      wallets.set(wallet.id, wallet)
    }
    if (path.endsWith('/wallet-infos.ts')) {
      order = [...text.matchAll(/\bid: "([^"]+)"/g)].map(([, id = '']) => id)
    }
  }
  return order.flatMap((id) => wallets.get(id) ?? [])
}

/** An object literal of strings, nulls and objects becomes JSON once its keys have quotes and its last commas are gone. */
function readLiteral(module: string): unknown {
  const literal = module.slice(module.indexOf('= {') + 2, module.lastIndexOf('}') + 1)
  return JSON.parse(literal.replace(/^(\s*)([A-Za-z_]\w*):/gm, '$1"$2":').replace(/,(\s*})/g, '$1'))
}
