import { base, bitcoin, type Connection, ethereum } from '@latchkey/core'
import { expect, test } from 'vitest'
import { receiveNetworks } from './receiveState.ts'

const networks = [ethereum, base, bitcoin]

function connection(
  type: Connection['connector']['type'],
  chainId: Connection['chainId'] = base.caip2,
): Connection {
  return {
    connector: { id: 'one', name: 'One', type, chain: 'eip155' },
    namespace: 'eip155',
    phase: 'connected',
    accounts: [`${chainId}:0x1`],
    chainId,
  }
}

test('an address is good on every network of its family, the one in use first', () => {
  expect(receiveNetworks(connection('ANNOUNCED'), networks)).toEqual({
    current: base,
    networks: [base, ethereum],
    only: false,
  })
})

test('the account of the wallet inside the widget is a contract: it is good on its own network alone', () => {
  expect(receiveNetworks(connection('AUTH'), networks)).toEqual({
    current: base,
    networks: [base],
    only: true,
  })
})

test('on a network that the site does not have the family is still good', () => {
  expect(receiveNetworks(connection('ANNOUNCED', 'eip155:77'), networks)).toEqual({
    current: undefined,
    networks: [ethereum, base],
    only: false,
  })
})
