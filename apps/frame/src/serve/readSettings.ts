import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Origin, PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import type { FrameOptions } from './startFrame.ts'

const defaultPort = '5175'
const defaultServerUrl = 'http://127.0.0.1:8787'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const HttpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const PinnedKey = v.pipe(v.string(), v.parseJson(), PublicKey)

/** Reads the command line and the environment; the command line wins. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): FrameOptions {
  const { values } = parseArgs({ args: [...args], options: { 'frame-port': { type: 'string' } } })
  const read = <S extends v.GenericSchema>(schema: S, value: unknown, sentence: string): v.InferOutput<S> => {
    const result = v.safeParse(schema, value)
    if (!result.success) throw new SettingsError(sentence)
    return result.output
  }
  return {
    port: read(
      Port,
      values['frame-port'] ?? env['LATCHKEY_FRAME_PORT'] ?? defaultPort,
      'The port of the frame must be a number from 0 to 65535: check --frame-port or LATCHKEY_FRAME_PORT.',
    ),
    host: env['LATCHKEY_FRAME_HOST'] || undefined,
    frameUrl: read(
      v.optional(Origin),
      env['LATCHKEY_FRAME_URL'] || undefined,
      'LATCHKEY_FRAME_URL must be an origin such as https://wallet.example.com, without a path.',
    ),
    serverUrl: read(
      HttpUrl,
      env['LATCHKEY_SERVER_URL'] || defaultServerUrl,
      `LATCHKEY_SERVER_URL must be an http address such as ${defaultServerUrl}.`,
    ),
    vaultKey: read(
      v.optional(PinnedKey),
      env['LATCHKEY_VAULT_PUBLIC_KEY'] || undefined,
      'LATCHKEY_VAULT_PUBLIC_KEY must be the public key of the vault as JSON: {"kty":"EC","crv":"P-256","x":…,"y":…}.',
    ),
    brand: env['LATCHKEY_WALLET_BRAND'] || undefined,
    dist: env['LATCHKEY_FRAME_DIST'] || fileURLToPath(new URL('../../dist', import.meta.url)),
  }
}

/** A setting that cannot be used, in a sentence that says which. */
class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
