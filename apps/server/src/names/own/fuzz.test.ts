import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { paths } from '@latchkey/wire'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../../test/startTestServer.ts'

const zone = 'latchkey.eth'
let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1] })
  // Messages of older clients need no nonce, so any name at all can be sent.
  const options = { sandboxUrl: sandbox.url, namesZones: [zone], namesPlain: true, deadlineMs: 30_000 }
  server = await startTestServer({ ...noPast, ...options })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

/** Numbers that look random and are the same each time (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Letters that are fine, that look like them, that turn, hide or join, and those that mean something to somebody. */
const alphabets = [
  [...'abcdeilmnorsvw015-'],
  [...'abcdefghijklmnopqrstuvwxyz0123456789-'],
  [...'AaIil1|O0о\u0430\u0435\u03bf\u00e9\u0301\u200b\u200d\u202e\ufeff'],
  [...'\u{1f4a9}\u{1f468}\u200d\u{1f469}\ufe0f\u20e312a'],
  [...' ._-%/\\\'";<>{}$\0\n\u007f'],
  ['\ud800', '\udfff', '\u0628', '\u064b', 'ß', 'ſ', 'ﬁ', '㎏', '٣', 'xn--', '__proto__', 'a'],
]
const tails = [`.${zone}`, `.${zone}`, `.${zone}`, `.${zone}`, `.${zone}.`, '', '.eth', `.a.${zone}`]

/** Letters and digits that many typefaces draw alike; written here on its own, so that the server's table is checked against it. */
const alike = ['o0', 'l1i', 's5', 'z2', 'b6', 'g9q']

/** One text for all labels that look the same. */
function lookOf(label: string): string {
  const plain = label.replaceAll('rn', 'm').replaceAll('vv', 'w')
  return [...plain].map((letter) => alike.find((group) => group.includes(letter))?.[0] ?? letter).join('')
}

function makeName(random: (below: number) => number): string {
  const alphabet = alphabets[random(10) < 5 ? 0 : random(alphabets.length)] ?? []
  const length = random(20) === 0 ? random(300) : 1 + random(7)
  const label = Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
  return `${label}${tails[random(tails.length)]}`
}

test('A72 of 10,000 names at random, those that are registered are normal, have one owner and look like no other', {
  timeout: 1_200_000,
}, async () => {
  const random = createRandom(23)
  const registrar = createRegistrar(server.url)
  const owners = new Map<string, string>()
  const looks = new Map<string, string>()
  const reasons = new Map<string, number>()

  const stranger = newOwner()

  async function attempt(name: string): Promise<void> {
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const body = { message, coin_type: 60, address: stranger.address, signature: `0x${'00'.repeat(65)}` }
    // Only a name that is free reaches the check of its signature.
    const unsigned = await registrar.post(paths.registerName, body)
    expect([400, 401, 422], name).toContain(unsigned.status)
    const reason = (await reasonOf(unsigned))?.name ?? ''
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (unsigned.status !== 401) return
    const owner = newOwner()
    const signature = await owner.sign(message)
    const signed = await registrar.post(paths.registerName, { ...body, address: owner.address, signature })
    if (signed.status !== 200) {
      expect(signed.status, name).toBe(400)
      const why = (await reasonOf(signed))?.name
      expect(['name_taken', 'confusable_name'], name).toContain(why)
      return
    }
    expect(owners.has(name), name).toBe(false)
    owners.set(name, owner.address)
    expect(normalize(name)).toBe(name)
    expect(name).toMatch(/^(?!.*--)[a-z0-9][a-z0-9-]{1,62}[a-z0-9]\.latchkey\.eth$/)
    const look = lookOf(name.slice(0, -zone.length - 1))
    expect(looks.get(look), name).toBeUndefined()
    looks.set(look, name)
  }

  for (let n = 0; n < 10_000; n += 20) {
    await Promise.all(Array.from({ length: 20 }, () => attempt(makeName(random))))
  }
  // Enough came through, and enough was refused in each way, for this to mean something.
  expect(owners.size).toBeGreaterThan(500)
  for (const reason of ['invalid_name', 'not_normalised', 'foreign_zone', 'invalid_length']) {
    expect(reasons.get(reason) ?? 0, reason).toBeGreaterThan(100)
  }
  for (const [name, owner] of [...owners].slice(0, 200)) {
    expect((await registrar.find(name))?.addresses['60']?.address).toBe(owner)
  }
})
