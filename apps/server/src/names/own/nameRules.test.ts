import { fillPath, NameSuggestions, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createRegistrar, newOwner } from '../../test/names/createRegistrar.ts'
import { refusalOf, useNames, zone } from '../../test/names/useNames.ts'
import { createReserved } from './reservedLabels.ts'
import { suggestionWords } from './suggestionWords.ts'

const names = useNames()
const { fresh, get } = names

test('S7.16 suggestions begin with the name itself, and the others are free', async () => {
  await names.registrar.register(`nova.${zone}`, newOwner())
  const ask = async (name: string, query = '') => {
    const response = await get(`${fillPath(paths.profileSuggestions, { name })}?zone=${zone}${query}`)
    return v.parse(NameSuggestions, await response.json()).suggestions
  }
  const taken = await ask('nova')
  expect(taken[0]).toEqual({ name: `nova.${zone}`, registered: true, available: false })
  expect(taken[1]).toEqual({ name: `novak.${zone}`, registered: false, available: true })
  expect(taken).toHaveLength(5)
  for (const { name, registered } of taken.slice(1)) {
    expect(registered).toBe(false)
    expect(await names.registrar.find(name)).toBeUndefined()
    expect((await names.registrar.register(name, newOwner())).status, name).toBe(200)
  }
  expect((await ask('nova')).slice(1).some(({ name }) => taken.some((one) => one.name === name))).toBe(false)
  expect((await ask('freebird'))[0]).toEqual({
    name: `freebird.${zone}`,
    registered: false,
    available: true,
  })
  expect((await ask(`freebird.${zone}`))[0]?.name).toBe(`freebird.${zone}`)
  expect((await ask('n0va'))[0]).toEqual({ name: `n0va.${zone}`, registered: false, available: false })
  expect((await ask('support'))[0]).toMatchObject({ registered: false, available: false })
  const foreign = await get(`${fillPath(paths.profileSuggestions, { name: 'nova' })}?zone=reown.id`)
  expect(await refusalOf(foreign)).toEqual([400, 'foreign_zone', 'zone'])
  const short = await get(fillPath(paths.profileSuggestions, { name: 'no' }))
  expect(await refusalOf(short)).toEqual([400, 'invalid_length', 'name'])
})

test.each([
  ['ab', 'invalid_length'],
  ['a'.repeat(65), 'invalid_length'],
  ['-alice', 'invalid_name'],
  ['alice-', 'invalid_name'],
  ['a-b--c', 'invalid_name'],
  ['al--ice', 'invalid_name'],
  ['alice.bob', 'invalid_name'],
  ['al_ice', 'invalid_name'],
  ['_alice', 'invalid_name'],
  ['al ice', 'invalid_name'],
  ['älice', 'invalid_name'],
  ['\u{1f4a9}\u{1f4a9}\u{1f4a9}', 'invalid_name'],
  ['Alice', 'not_normalised'],
  ['aIice', 'not_normalised'],
  ['', 'invalid_name'],
  ['wallet', 'reserved_name'],
  ['supp0rt', 'reserved_name'],
  ['metarnask', 'reserved_name'],
  ['meta-mask', 'reserved_name'],
  ['m3tamask', 'reserved_name'],
  ['gooqle', 'reserved_name'],
  ['metamask-support', 'reserved_name'],
  ['coinbasehelpdesk', 'reserved_name'],
  ['the-uniswap-team', 'reserved_name'],
  ['support24', 'reserved_name'],
  ['24-admins', 'reserved_name'],
  ['no-reply', 'reserved_name'],
  ['latchkey-wallet', 'reserved_name'],
])('the name %j is refused with a reason: %s', async (label, reason) => {
  const owner = newOwner()
  const name = `${label}.${zone}`
  const nonce = await get(`${paths.profileNonce}?${new URLSearchParams({ name, address: owner.address })}`)
  // A nonce is made for any name whose letters are right; the rest is decided when it is registered.
  const response = reason === 'reserved_name' ? await names.registrar.register(name, owner) : nonce
  expect(await refusalOf(response)).toEqual([400, reason, 'name'])
})

test('names of 3 and of 64 characters are names, and the operator reserves some', async () => {
  for (const label of ['bob', 'x'.repeat(64)]) {
    expect((await names.registrar.register(`${label}.${zone}`, newOwner())).status).toBe(200)
  }
  const own = await fresh({ namesReserved: ['my-brand'], namesZones: ['acme.eth'] })
  // The name of the zone itself is reserved too.
  for (const label of ['my-brand', 'mybrand-help', 'acme', 'acme-support']) {
    const refused = await createRegistrar(own.url).register(`${label}.acme.eth`, newOwner())
    expect(await refusalOf(refused), label).toEqual([400, 'reserved_name', 'name'])
  }
})

test('names that merely contain a reserved word can be had', () => {
  const isReserved = createReserved([], [zone])
  const labels = [
    'apple-pie',
    'rainbowdash',
    'safehouse',
    'teamwork',
    'testament',
    'dan86',
    'network',
    'x-men',
  ]
  expect(labels.filter(isReserved)).toEqual([])
  const words = suggestionWords.flatMap((word) => suggestionWords.map((other) => `${word}${other}`))
  expect([...suggestionWords, ...words].filter(isReserved)).toEqual([])
})

test('names below .reown.id and .wcn.id are read where they are, and not registered here', async () => {
  for (const suffix of ['reown.id', 'wcn.id']) {
    const name = `alice.${suffix}`
    const read = await get(`${fillPath(paths.profileAccount, { name })}?apiVersion=2`)
    expect([read.status, await read.json()]).toEqual([200, []])
    const query = new URLSearchParams({ name, address: newOwner().address })
    const nonce = await get(`${paths.profileNonce}?${query}`)
    expect(await refusalOf(nonce)).toEqual([400, 'foreign_zone', 'name'])
  }
})

test('A72 names that look like one that is registered are refused', async () => {
  await names.registrar.register(`williarn.${zone}`, newOwner())
  for (const label of ['william', 'wiiiiam', 'w1ll1am', 'vvilliam', 'vvl11larn']) {
    const response = await names.registrar.register(`${label}.${zone}`, newOwner())
    expect(await refusalOf(response), label).toEqual([400, 'confusable_name', 'name'])
  }
  await names.registrar.register(`zebgie2.${zone}`, newOwner())
  for (const label of ['2ebgie2', 'ze6giez', 'zebqie2', 'zeb91e2']) {
    const response = await names.registrar.register(`${label}.${zone}`, newOwner())
    expect(await refusalOf(response), label).toEqual([400, 'confusable_name', 'name'])
  }
  // Numbers of people stay apart.
  for (const label of ['dan86', 'dan88', 'dan87']) {
    expect((await names.registrar.register(`${label}.${zone}`, newOwner())).status, label).toBe(200)
  }
  // Cyrillic, Greek, full width, a letter without ink, and one that turns the reading direction.
  for (const label of ['willi\u0430m', 'will\u03b9am', 'w\uff49lliam', 'will\u200biam', '\u202ewilliam']) {
    const query = new URLSearchParams({ name: `${label}.${zone}`, address: newOwner().address })
    const response = await get(`${paths.profileNonce}?${query}`)
    expect(response.status, label).toBe(400)
  }
})
