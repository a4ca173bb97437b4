import { expect, test } from 'vitest'
import { fillPath } from './fillPath.ts'

test('a value cannot leave its gap in a path', () => {
  expect(fillPath('/v1/identity/{address}', { address: '0xAb' })).toBe('/v1/identity/0xAb')
  expect(fillPath('/getWalletImage/{id}', { id: '../x?y=1#z' })).toBe('/getWalletImage/..%2Fx%3Fy%3D1%23z')
})
