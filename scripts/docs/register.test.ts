import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../run/run.ts'

const root = join(import.meta.dirname, '..', '..')

/** The compiler reads every package here, and a machine may be slow. */
const compileMs = 300_000

/** A site that registers its instance where it imports the hooks from; each wrong line must be found wrong. */
const site = (from: string) => `
import { createLatchkey } from '@latchkey/core'
import { base, ethereum, LatchkeyProvider, solana, useAccount, useLatchkey, useNetwork, useProvider } from '@latchkey/react'
import { evm } from '@latchkey/evm'

export const latchkey = createLatchkey({ networks: [ethereum, base], adapters: [evm()] })
declare module '${from}' {
  interface Register { latchkey: typeof latchkey }
}

export function Page() {
  const { chain, switchNetwork } = useNetwork()
  const id: 'eip155:1' | 'eip155:8453' | undefined = chain?.caip2
  void switchNetwork('eip155:8453')
  // @ts-expect-error not a network of this site
  void switchNetwork('eip155:10')
  useAccount({ namespace: 'eip155' })
  // @ts-expect-error this site has no Solana
  useAccount({ namespace: 'solana' })
  void useProvider('eip155')?.request({ method: 'eth_chainId' })
  // @ts-expect-error this site has no Solana
  useProvider('solana')
  const same: typeof latchkey = useLatchkey()
  return <LatchkeyProvider latchkey={same}>{id}</LatchkeyProvider>
}

export const providers = [
  <LatchkeyProvider options={{ networks: [ethereum, base], defaultNetwork: base }} />,
  <LatchkeyProvider options={{ networks: [ethereum], adapters: [evm()] }} />,
  // @ts-expect-error the default network is one of the site's
  <LatchkeyProvider options={{ networks: [ethereum], defaultNetwork: base }} />,
  // @ts-expect-error who names no adapter serves EVM networks alone
  <LatchkeyProvider options={{ networks: [solana] }} />,
  // @ts-expect-error a site has at least one network
  <LatchkeyProvider options={{ networks: [] }} />,
]
`

const config = JSON.stringify({
  extends: join(root, 'tsconfig.base.json'),
  files: ['site.tsx', join(root, 'node_modules/vite/client.d.ts')],
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: [] },
})

/** What the compiler says of a site. Our own sources stand in for their declarations, and are checked elsewhere. */
async function complaints(text: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(root, 'node_modules', '.register-'))
  try {
    writeFileSync(join(folder, 'site.tsx'), text)
    writeFileSync(join(folder, 'tsconfig.json'), config)
    const said = await run('tsc', ['-p', folder, '--pretty', 'false'], { cwd: root }).catch(String)
    return said.split('\n').filter((line) => line.includes('site.tsx('))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(['@latchkey/core', '@latchkey/react'])(
  'a site that registers its instance in %s has hooks that know its networks',
  async (from) => {
    expect(await complaints(site(from))).toEqual([])
  },
  compileMs,
)

test(
  'without a register the hooks take every network: three of the lines are no longer wrong',
  async () => {
    const said = await complaints(site('@latchkey/core').replace(/declare module[\s\S]*?\n}/, ''))
    expect(said.filter((line) => line.includes("Unused '@ts-expect-error'"))).toHaveLength(3)
  },
  compileMs,
)
