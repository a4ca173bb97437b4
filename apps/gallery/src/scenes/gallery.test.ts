import { expect, test } from 'vitest'
import { readRequest, sceneUrl } from '../stage/sceneRequest.ts'
import { callCast } from '../world/cast.ts'
import { findScene, sceneNames } from './gallery.ts'

test('every scene has an address that leads back to it', () => {
  const names = sceneNames()
  expect(names.length).toBeGreaterThan(80)
  for (const name of names) {
    const request = readRequest(sceneUrl({ ...name, theme: 'dark', width: 390 }))
    expect(request).toMatchObject({ ...name, theme: 'dark', width: 390 })
    expect(request && findScene(request), `${name.view} ${name.state}`).toBeTypeOf('function')
  }
})

test('no two scenes share a name', () => {
  const names = sceneNames().map(({ view, state }) => `${view} ${state}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every scene can be played by either cast', () => {
  for (const cast of [callCast('plain'), callCast('long')])
    for (const name of sceneNames()) expect(findScene(name)?.(cast).shows).toBeInstanceOf(Array)
})

test('an address that names no scene asks for none', () => {
  expect(readRequest('')).toBeUndefined()
  expect(readRequest('?view=Connect')).toBeUndefined()
  expect(findScene({ view: 'Connect', state: 'nonsense' })).toBeUndefined()
  expect(findScene({ view: 'constructor', state: 'name' })).toBeUndefined()
})

test('what an address says wrongly counts as not said', () => {
  expect(
    readRequest('?view=Connect&state=empty&theme=blue&dir=up&width=wide&images=some&cast=tiny&font=odd'),
  ).toEqual({
    view: 'Connect',
    state: 'empty',
    theme: 'system',
    dir: undefined,
    locale: 'en',
    width: undefined,
    images: 'all',
    cast: 'plain',
    font: 'system',
  })
})
