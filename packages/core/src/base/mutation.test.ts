import { expect, test } from 'vitest'
import { idleMutation, type MutationStatus, runMutation } from './mutation.ts'
import { createStore } from './store.ts'

test("S4.69 a mutation's status is idle, then pending, then success or error", async () => {
  const store = createStore<MutationStatus<string>>(idleMutation)
  const phases = [store.getState().phase]
  store.subscribe(({ phase }) => void phases.push(phase))
  await runMutation(store, () => Promise.resolve('done'))
  await runMutation(store, () => Promise.reject(new Error('no')))
  expect(phases).toEqual(['idle', 'pending', 'success', 'pending', 'error'])
})

test('S4.70 a mutation counts its failures, until one succeeds', async () => {
  const store = createStore<MutationStatus<string>>(idleMutation)
  const fail = () => Promise.reject(new Error('no'))
  await runMutation(store, fail)
  await runMutation(store, fail)
  expect(store.getState()).toMatchObject({ phase: 'error', failures: 2, error: new Error('no') })
  await runMutation(store, () => Promise.resolve('done'))
  expect(store.getState()).toEqual({ phase: 'success', failures: 0, data: 'done' })
})

test('of two runs at once only the last one is told of', async () => {
  const store = createStore<MutationStatus<string>>(idleMutation)
  let finish: (data: string) => void = () => undefined
  const first = runMutation(store, () => new Promise<string>((resolve) => (finish = resolve)))
  await runMutation(store, () => Promise.resolve('second'))
  finish('first')
  await first
  expect(store.getState()).toMatchObject({ phase: 'success', data: 'second' })
})
