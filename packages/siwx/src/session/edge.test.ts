import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

/** Bundles an entry as edge runtimes load it, with everything that it imports. */
async function bundle(entry: string): Promise<Rollup.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['edge-light', 'worker', 'latchkey-source'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['es'] },
      rollupOptions: { external: /^node:/ },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.')
  return output.output[0]
}

test.each(['../session.ts', '../verify.ts', '../index.ts'])(
  '%s runs where Node is not: nothing of Node is imported',
  async (entry) => {
    const { imports, dynamicImports, code } = await bundle(entry)
    expect([...imports, ...dynamicImports]).toEqual([])
    expect(code).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\./)
  },
)
