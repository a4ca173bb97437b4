import { expect, test } from 'vitest'
import { setSlippage } from '../../flows/swap/setSwap.ts'
import { memoryDevice, testInstance } from '../../test/testInstance.ts'
import { readSlippage, slippageKey } from './slippage.ts'
import { defaultSlippage, emptySwap, swapStore } from './swapState.ts'

test('S9.14 the slippage is 1 percent until the visitor chooses another', () => {
  expect(defaultSlippage).toBe('1')
  expect(emptySwap.slippage).toBe('1')
})

test.each([
  ['0.1', '0.1'],
  ['50', '50'],
  ['0.555', '0.55'],
  ['0.10', '0.1'],
  ['007', '7'],
  ['0.09', undefined],
  ['0.0999', undefined],
  ['0', undefined],
  ['50.01', undefined],
  ['50.001', undefined],
  ['500', undefined],
])('a slippage of %s percent is read as %s', (text, read) => {
  expect(readSlippage(text)).toBe(read)
})

test.each([
  ['0.5', '0.5'],
  ['0,5 %', '0.5'],
  ['٠٫٥٪', '0.5'],
  ['2%', '2'],
])('a visitor may write %s', (text, read) => {
  const { latchkey } = testInstance()
  expect(setSlippage(latchkey, text)).toBe(true)
  expect(swapStore(latchkey).getState().slippage).toBe(read)
})

test('a slippage that is none changes nothing', () => {
  const { latchkey } = testInstance()
  for (const text of ['', 'much', '-1', '0', '51', '1e1']) expect(setSlippage(latchkey, text)).toBe(false)
  expect(swapStore(latchkey).getState().slippage).toBe('1')
})

test('the chosen slippage is stored, and an invalid stored value is ignored', () => {
  const storage = memoryDevice()
  setSlippage(testInstance({}, { storage }).latchkey, '0.5')
  expect(testInstance({}, { storage }).latchkey.storage.read(slippageKey)).toBe('0.5')
  const [key = ''] = [...storage.items.keys()].filter((name) => name.endsWith(slippageKey.name))
  for (const bad of ['99', '-1', '1e9', '0', 'x']) {
    storage.setItem(
      key,
      (storage.getItem(key) ?? '').replace(/"[^"]*"$|0\.5/, (old) => old.replace('0.5', bad)),
    )
    expect(testInstance({}, { storage }).latchkey.storage.read(slippageKey)).toBeUndefined()
    storage.setItem(key, (storage.getItem(key) ?? '').replace(bad, '0.5'))
  }
})
