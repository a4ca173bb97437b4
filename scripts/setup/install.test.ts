import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installIfNeeded } from './install.mjs'

let root: string
let said: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  said = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0)
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

function writeProject(dependencies: Record<string, string>): void {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'made-up', dependencies }))
}

/** A dependency in a folder of the project: npm has real work and needs no network. */
function writeNeighbour(name: string, scripts: Record<string, string> = {}): Record<string, string> {
  mkdirSync(join(root, name))
  writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
  return { [name]: `file:${name}` }
}

test('the first run installs and says so, the second does nothing, a changed manifest installs again', async () => {
  const first = writeNeighbour('first')
  writeProject(first)
  await installIfNeeded(root)
  expect(said.join('')).toMatch(/Installing packages.*Packages installed/s)

  said = []
  await installIfNeeded(root)
  expect(said).toEqual([])

  writeProject({ ...first, ...writeNeighbour('second') })
  await installIfNeeded(root)
  expect(existsSync(join(root, 'node_modules/second'))).toBe(true)
})

test('an install that fails gives npm’s own words and is tried again next time', async () => {
  writeProject({ absent: 'file:absent.tgz' })
  await expect(installIfNeeded(root)).rejects.toThrow(/npm install failed.*absent\.tgz/s)
  await expect(installIfNeeded(root)).rejects.toThrow(/npm install failed/)
})

test('an install runs no script of a package', async () => {
  const leaveTrace = `node -e "require('node:fs').writeFileSync('ran', '')"`
  const scripts = {
    preinstall: leaveTrace,
    install: leaveTrace,
    postinstall: leaveTrace,
    prepare: leaveTrace,
  }
  writeProject(writeNeighbour('eager', scripts))
  await installIfNeeded(root)
  expect(existsSync(join(root, 'node_modules/eager/package.json'))).toBe(true)
  expect(existsSync(join(root, 'eager/ran'))).toBe(false)
})
