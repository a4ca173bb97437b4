import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { lightenSvg } from '../../apps/server/directory/lightenSvg.ts'
import { logosFile } from '../build/logosPlugin.ts'
import { ensureWalletLogos } from './logos.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const said: string[] = []

beforeAll(() => ensureWalletLogos((line) => said.push(line)))

test('the logos of the widget are plain drawings that fit into their chunk', () => {
  expect(said.filter((line) => line.includes('glyphs'))).toEqual([])
  const text = readFileSync(logosFile, 'utf8')
  const logos = JSON.parse(text) as readonly (readonly [string, string])[]
  expect(logos.length).toBeGreaterThanOrEqual(12 + 10)
  for (const [names, svg] of logos) {
    expect(svg, names).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 \d+ \d+">/)
    expect(svg, names).not.toMatch(
      /<(script|style|image|use|a|foreignObject)\b|\son\w+=|href|https?:(?!\/\/www\.w3)/,
    )
  }
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(11_500)
})

test('where they come from ships with the package, and they are not part of its sources', () => {
  const notice = read('packages/core/logos/NOTICE')
  const wallets = JSON.parse(read('apps/server/directory/source.json')).drawings
  const networks = JSON.parse(read('apps/server/icons/source.json')).drawings
  for (const { package: name, version, licence } of [wallets, networks])
    expect(notice).toContain(`${name} ${version} (${licence}`)
  expect(notice).toContain('THE SOFTWARE IS PROVIDED "AS IS"')
  expect(notice).toContain('trademarks of their owners')
  expect(JSON.parse(read('packages/core/package.json')).files).toContain('logos/NOTICE')
  expect(read('packages/core/logos/.gitignore').split('\n')).toContain('logos.json')
  expect(read('packages/core/src/features/directory/logoArt.ts')).not.toContain('<svg')
})

test('a drawing gets lighter without changing: flags of arcs, signs and dots are kept apart', () => {
  const svg = `<svg width="28" height="28" fill="none" xmlns="http://www.w3.org/2000/svg">
    <title>Logo</title>
    <path d="M1.23456 2.5.5.75a1.50001 1.5 0 011.25-.5000z" fill="url(#paint0_x)" />
    <defs><linearGradient id="paint0_x"/></defs>
  </svg>`
  expect(lightenSvg(svg)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 28 28">' +
      '<path d="M1.23 2.5.5.75a1.5 1.5 0 0 1 1.25-.5z" fill="url(#a)"/>' +
      '<defs><linearGradient id="a"/></defs></svg>',
  )
})
