import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDirectory } from './createDirectory.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-wallets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function directoryWith(overrides: unknown) {
  const path = join(folder, 'wallets.json')
  writeFileSync(path, typeof overrides === 'string' ? overrides : JSON.stringify(overrides))
  return createDirectory(path)
}

const own = { id: 'com.example', name: 'Example Wallet', homepage: 'https://wallet.example/' }

test('without a file nobody is certified and the order is ours', () => {
  const { wallets } = createDirectory(undefined)
  expect(wallets.every((wallet) => wallet.badge_type === 'none')).toBe(true)
  expect(wallets[0]?.id).toBe('io.metamask')
  expect(wallets.map((wallet) => wallet.order)).toEqual(wallets.map((_, place) => (place + 1) * 10))
})

test('an operator adds, puts first and certifies', () => {
  writeFileSync(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>',
  )
  const { wallets, ofImage } = directoryWith({
    add: [{ ...own, chains: ['eip155:8453'], image: 'logo.svg' }],
    first: ['com.example', 'me.rainbow'],
    certify: ['com.example'],
  })
  expect(wallets.slice(0, 3).map((wallet) => wallet.id)).toEqual(['com.example', 'me.rainbow', 'io.metamask'])
  expect(wallets[0]).toMatchObject({ badge_type: 'certified', chains: ['eip155:8453'], order: 10 })
  expect(wallets[1]?.badge_type).toBe('none')
  expect(ofImage('com.example')?.imageFile).toBe(join(folder, 'logo.svg'))
})

test('a wallet that is taken down is gone, picture included', () => {
  const before = createDirectory(undefined)
  const imageId = before.wallets.find((wallet) => wallet.id === 'me.rainbow')?.image_id ?? ''
  const after = directoryWith({ hide: ['me.rainbow'] })
  expect(after.wallets.length).toBe(before.wallets.length - 1)
  expect(after.wallets.some((wallet) => wallet.id === 'me.rainbow')).toBe(false)
  expect(after.ofImage(imageId)).toBeUndefined()
})

test('a wallet of the operator takes the place of a listed one with its id', () => {
  const { wallets } = directoryWith({ add: [{ ...own, id: 'me.rainbow', name: 'Rainbow of ours' }] })
  expect(wallets.filter((wallet) => wallet.id === 'me.rainbow')).toMatchObject([{ name: 'Rainbow of ours' }])
})

test.each([
  ['{', 'it is not JSON'],
  [[], 'at its top'],
  [{ hidden: [] }, 'at hidden'],
  [{ hide: ['no.such.wallet'] }, 'there is no wallet "no.such.wallet"'],
  [{ add: [{ id: 'com.example' }] }, 'at add.0.name'],
  [{ add: [{ ...own, mobile_link: 'javascript:alert(1)' }] }, 'at add.0.mobile_link: Write a link'],
  [{ add: [{ ...own, homepage: 'http://example.com' }] }, 'at add.0.homepage: Write a link'],
  [{ add: [{ ...own, chains: ['ethereum'] }] }, 'at add.0.chains.0: Write the chain'],
  [{ add: [{ ...own, image: 'missing.png' }] }, 'the image of com.example cannot be read'],
  [{ add: [{ ...own, image: 'wallets.json' }] }, 'the image of com.example is no PNG'],
  [{ add: [{ ...own, name: 'MetaMask' }] }, 'io.metamask and com.example have the same name metamask'],
  [{ add: [{ ...own, rdns: 'io.metamask' }] }, 'have the same rdns io.metamask: hide one of them'],
])('the file %j is refused with one sentence', (overrides, words) => {
  let message = ''
  try {
    directoryWith(overrides)
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(words)
  expect(message).toMatch(/^The wallets file .+ \(LATCHKEY_WALLETS_FILE\) is not used: [^\n]+\.$/)
})

test('a file that is not there is told so', () => {
  expect(() => createDirectory(join(folder, 'nothing.json'))).toThrow('it cannot be read')
})
