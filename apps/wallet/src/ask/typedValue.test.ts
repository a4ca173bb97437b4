import { expect, test } from 'vitest'
import { isSingleType, typedValue } from './typedValue.ts'

test('a value is shown as it is signed: numbers in digits, whichever way they are written', () => {
  for (const [type, value, shown] of [
    ['uint256', '0x10', '16'],
    ['uint256', 16, '16'],
    ['uint256', 16n, '16'],
    ['int8', '-128', '-128'],
    ['bool', false, 'false'],
    ['string', '', ''],
    ['bytes', '0x', '0x'],
    ['bytes2', '0xABcd', '0xABcd'],
    ['address', '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826', '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826'],
  ] as const) {
    expect(typedValue(type, value), type).toBe(shown)
  }
})

test('what a library would bend into the type is not taken', () => {
  for (const [type, value] of [
    ['uint256', ''],
    ['uint256', ' 1'],
    ['uint256', true],
    ['uint256', [1]],
    ['uint256', 1e21],
    ['uint256', -1],
    ['uint8', 256],
    ['uint7', 1],
    ['uint', 1],
    ['int8', 128],
    ['bool', 'false'],
    ['string', 5],
    ['bytes', 'hello'],
    ['bytes', '0xabc'],
    ['bytes2', '0xab'],
    ['address', '0x01'],
    ['Nobody', 'x'],
  ] as const) {
    expect(typedValue(type, value), `${type} ${value}`).toBe(undefined)
  }
})

test('names of single values are known', () => {
  expect(['uint256', 'bytes', 'address'].every(isSingleType)).toBe(true)
  expect(['Permit', 'uintBox'].some(isSingleType)).toBe(false)
})
