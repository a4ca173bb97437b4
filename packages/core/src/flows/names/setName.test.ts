import { expect, test } from 'vitest'
import { nameStore } from '../../features/names/nameState.ts'
import { nameZoneQuery } from '../../features/names/nameZone.ts'
import { suggestionsQuery } from '../../features/names/suggestionsQuery.ts'
import { queries } from '../../instance/queries.ts'
import { json } from '../../test/answer.ts'
import { ines, namesPage, refusal, zone } from '../../test/namesPage.ts'
import { until } from '../../test/until.ts'
import { chooseName, loadNameZone, resetName, retryName, setName } from './setName.ts'

const fails = () => refusal('The database rests.')
const taken = { [`ines.${zone}`]: ines }

test('S9.25 a name is looked up after a pause of 500 ms, not before, and once', async () => {
  const page = namesPage()
  const well = page.answers.suggestions
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  page.answers.suggestions = (...asked) => held.then(() => well(...asked))
  for (const text of ['i', 'in', 'ine', 'ines', 'ines-', 'ines-a']) setName(page.latchkey, text)
  expect(page.state()).toEqual({ phase: 'typing', text: 'ines-a' })
  await page.clock.advance(499)
  expect(page.asked('/v1/')).toEqual([])
  await page.clock.advance(1)
  expect(page.state()).toEqual({ phase: 'checking', text: 'ines-a' })
  go()
  await page.reach('available')
  expect(page.asked('/suggestions/').map(({ pathname }) => pathname)).toEqual([
    '/v1/profile/suggestions/ines-a',
  ])
})

test('S1.16 S7.16 S9.38 free names near one that is taken come with the zone of the server', async () => {
  const page = namesPage({ taken })
  setName(page.latchkey, 'ines')
  expect(await page.reach('taken')).toEqual({
    phase: 'taken',
    text: 'ines',
    near: { phase: 'ready', names: ['ines-2026', 'ines-of-the-harbour'] },
  })
  expect(page.asked('/suggestions/')[0]?.searchParams.get('zone')).toBe(zone)
})

test('S9.38 the site chooses among the zones of its server, and none but those', async () => {
  const zoneFor = async (names: { zone: string } | false) => {
    const page = namesPage({ options: { names } })
    page.answers.supported = () =>
      json({ http: [], ws: [], capabilities: {}, nameZones: ['<b>', 'localhost', 'A.example', 'b.example'] })
    return (await queries(page.latchkey)).fetchQuery(nameZoneQuery(page.latchkey))
  }
  expect(await loadNameZone(namesPage().latchkey)).toBe(zone)
  expect(await zoneFor({ zone: 'B.example' })).toBe('b.example')
  expect(await zoneFor({ zone: 'a.example' })).toBe('a.example')
  expect(await zoneFor({ zone: 'c.example' })).toBeNull()
  expect(await zoneFor(false)).toBeNull()
})

test('where the server has no zone, or the site no server, nothing can be registered', async () => {
  const zoneless = namesPage()
  zoneless.answers.supported = () => json({ http: ['eip155:1'], ws: [], capabilities: {} })
  expect(await loadNameZone(zoneless.latchkey)).toBeNull()
  const { latchkey, requests } = namesPage({ options: { endpoints: undefined } as never })
  expect(await loadNameZone(latchkey)).toBeNull()
  expect(requests).toEqual([])
})

test('S9.37 a name that is written whole loses its ending, the one of the server too', async () => {
  const page = namesPage()
  await loadNameZone(page.latchkey)
  setName(page.latchkey, `Ines-Alb.${zone}`)
  expect(page.state().text).toBe('ines-alb')
  setName(page.latchkey, 'ines-alb.reown.id')
  expect(page.state().text).toBe('ines-alb')
  const own = namesPage({ options: { names: { suffixes: ['.harbour.example'] } } })
  setName(own.latchkey, 'ines-alb.harbour.example')
  expect(own.state().text).toBe('ines-alb')
  setName(own.latchkey, 'ines-alb.reown.id')
  expect(own.state()).toMatchObject({ phase: 'invalid', flaw: 'letters' })
})

test('what is typed on stops the look-up before it', async () => {
  const page = namesPage()
  let stopped = 0
  page.answers.suggestions = () => new Promise(() => {})
  setName(page.latchkey, 'ines')
  await page.clock.advance(500)
  await until(() => expect(page.asked('/suggestions/')).toHaveLength(1))
  nameStore(page.latchkey).subscribe(({ phase }) => {
    if (phase === 'unknown') stopped += 1
  })
  setName(page.latchkey, 'in')
  expect(page.state()).toEqual({ phase: 'invalid', text: 'in', flaw: 'short' })
  const client = await queries(page.latchkey)
  await until(() => expect(client.isFetching({ queryKey: ['nameSuggestions'] })).toBe(0))
  expect([page.state().phase, stopped]).toEqual(['invalid', 0])
})

test('an answer is good for 30 s, for whoever types the same name again', async () => {
  const page = namesPage()
  setName(page.latchkey, 'ines')
  await page.reach('available')
  setName(page.latchkey, 'ine')
  chooseName(page.latchkey, 'ines')
  await page.reach('available')
  expect(page.asked('/suggestions/')).toHaveLength(1)
})

test('S7.13 S1.15 a name is asked for by itself where suggestions fail: an empty list and 404 are free', async () => {
  for (const free of [() => json([]), () => refusal('No such name.', 404)]) {
    const page = namesPage()
    page.answers.suggestions = fails
    page.answers.account = free
    chooseName(page.latchkey, 'ines')
    expect(await page.reach('available')).toEqual({ phase: 'available', text: 'ines' })
    expect(page.asked('/profile/account/')[0]?.searchParams.get('apiVersion')).toBe('2')
  }
})

test('S8.31 S8.34 failed suggestions are told beside a taken name, and asked for again', async () => {
  const page = namesPage({ taken })
  const well = page.answers.suggestions
  page.answers.suggestions = () => new Response('<html>', { status: 400 })
  chooseName(page.latchkey, 'ines')
  expect(await page.reach('taken')).toMatchObject({
    near: {
      phase: 'failed',
      error: { code: 'name.suggestions', message: 'Error fetching name suggestions' },
    },
  })
  page.answers.suggestions = fails
  retryName(page.latchkey)
  expect(await page.reach('taken')).toMatchObject({
    near: { phase: 'failed', error: { message: 'The database rests.' } },
  })
  page.answers.suggestions = well
  retryName(page.latchkey)
  expect(await page.reach('taken')).toMatchObject({ near: { phase: 'ready' } })
})

test('S7.13 S8.30 a failure is neither free nor taken, and can be tried again', async () => {
  const page = namesPage()
  const { suggestions, account } = page.answers
  Object.assign(page.answers, { suggestions: fails, account: () => new Response('', { status: 400 }) })
  chooseName(page.latchkey, 'ines')
  expect(await page.reach('unknown')).toMatchObject({ error: { message: 'Error resolving name' } })
  Object.assign(page.answers, { suggestions, account })
  retryName(page.latchkey)
  expect(await page.reach('available')).toEqual({ phase: 'available', text: 'ines' })
})

test('a server that is slow at first and then answers 503 for a while is waited for', async () => {
  const page = namesPage()
  const well = page.answers.suggestions
  let times = 0
  page.answers.suggestions = (...asked) => (++times < 3 ? json({}, 503) : well(...asked))
  setName(page.latchkey, 'ines')
  await page.reach('available')
  expect(times).toBe(3)
})

test.each([
  ['markup', `<img src=x onerror=alert(1)>.${zone}`],
  ['letters that turn the direction', `ines\u202e.${zone}`],
  ['hidden letters', `in\u200bes.${zone}`],
  ['letters of other scripts', `in\u0435s-alb.${zone}`],
  ['another zone', 'ines-1.evil.example'],
  ['capitals', `Ines-Alb.${zone}`],
  ['nothing but the zone', `.${zone}`],
  ['a name inside a name', `ines.evil.${zone}`],
  ['a name that is too long', `${'x'.repeat(65)}.${zone}`],
])('suggestions with %s are not shown', async (_, name) => {
  const page = namesPage()
  page.answers.suggestions = () =>
    json({
      suggestions: [
        { name: `ines.${zone}`, registered: true },
        { name, registered: false },
        { name: `ines-1.${zone}`, registered: false },
        { name: `ines-2.${zone}`, registered: true },
      ],
    })
  chooseName(page.latchkey, 'ines')
  expect(await page.reach('taken')).toMatchObject({ near: { names: ['ines-1'] } })
})

test('S3.71 of 10,000 suggestions four are shown, and wrong types are a failure', async () => {
  const page = namesPage({ taken })
  const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `ines-${at}.${zone}`, registered: false }))
  page.answers.suggestions = () =>
    json({ suggestions: [...many, { name: `ines.${zone}`, registered: true }] })
  chooseName(page.latchkey, 'ines')
  expect(await page.reach('taken')).toMatchObject({
    near: { names: ['ines-0', 'ines-1', 'ines-2', 'ines-3'] },
  })
  const client = await queries(page.latchkey)
  for (const wrong of [
    { suggestions: [{ name: 7, registered: 'no' }] },
    { suggestions: {} },
    [],
    'x',
    null,
  ]) {
    page.answers.suggestions = () => json(wrong)
    const query = { ...suggestionsQuery(page.latchkey, 'ines', zone), staleTime: 0 }
    await expect(client.fetchQuery(query)).rejects.toMatchObject({ code: 'name.suggestions' })
  }
})

test('a name that is reserved cannot be had, although nobody registered it', async () => {
  const page = namesPage()
  page.answers.suggestions = () =>
    json({
      suggestions: [
        { name: `support.${zone}`, registered: false, available: false },
        { name: `supports.${zone}`, registered: false, available: false },
        { name: `support-ines.${zone}`, registered: false, available: true },
      ],
    })
  chooseName(page.latchkey, 'support')
  expect(await page.reach('taken')).toMatchObject({ near: { names: ['support-ines'] } })
})

test('a form that is opened anew is empty', async () => {
  const page = namesPage()
  setName(page.latchkey, 'ines')
  resetName(page.latchkey)
  await page.clock.advance(1_000)
  expect(page.state()).toEqual({ phase: 'empty', text: '' })
  expect(page.asked('/v1/')).toEqual([])
})
