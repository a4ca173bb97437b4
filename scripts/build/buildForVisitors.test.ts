import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildForVisitors } from './buildForVisitors.ts'

test('builds that overlap are all for finished pages, and leave the environment as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = join(folder, 'app.js')
  writeFileSync(entry, 'console.log(process.env.NODE_ENV)')
  const before = process.env['NODE_ENV']
  const seen: (string | undefined)[] = []
  /** A build that ends when it is told to. */
  const begin = () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const note = () => {
      seen.push(process.env['NODE_ENV'])
      return held
    }
    const plugins = [{ name: 'hold', buildStart: note }]
    const build = { write: false, rolldownOptions: { input: entry } }
    return { end, done: buildForVisitors({ root: folder, logLevel: 'error', plugins, build }) }
  }
  const [first, second] = [begin(), begin()]
  await expect.poll(() => seen.length).toBe(2)
  first.end()
  await first.done
  expect(process.env['NODE_ENV']).toBe('production')
  second.end()
  await second.done
  expect(seen).toEqual(['production', 'production'])
  expect(process.env['NODE_ENV']).toBe(before)
})
