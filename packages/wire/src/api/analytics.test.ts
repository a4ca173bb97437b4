import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AnalyticsEvent, type AnalyticsEventName, analyticsEvents, safeProperties } from './analytics.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** What a careless or a curious client might send along, under every name the events know. */
const telling = {
  name: address,
  platform: 'alice@example.com',
  method: 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2',
  badge: 'what I searched',
  network: `eip155:1:${address}`,
  namespace: 'alice.eth',
  provider: 'https://shop.example/cart?user=7',
  accountType: address,
  code: `The account ${address} said no`,
  connected: address,
  isSmartAccount: 'yes',
  address,
  search: 'my wallet',
  uri: 'wc:1',
}

test.each(Object.keys(analyticsEvents) as AnalyticsEventName[])(
  '%s carries nothing that tells who the visitor is',
  (event) => {
    expect(safeProperties(event, telling)).toEqual({})
  },
)

test('every event that integrators know from other widgets is there', () => {
  const known = [
    'INITIALIZE MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS SELECT_WALLET SEARCH_WALLET CONNECT_SUCCESS CONNECT_ERROR',
    'CONNECT_PROXY_ERROR DISCONNECT_SUCCESS DISCONNECT_ERROR CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET',
    'CLICK_NETWORKS SWITCH_NETWORK CLICK_TRANSACTIONS ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS',
    'CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS',
    'EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS',
    'SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_REQUEST_USER_DATA SOCIAL_LOGIN_CANCELED OPEN_SWAP INITIATE_SWAP SWAP_SUCCESS',
    'SWAP_ERROR SWAP_APPROVAL_ERROR CLICK_SELECT_TOKEN_TO_SWAP CLICK_SELECT_NETWORK_TO_SWAP CLICK_CONVERT OPEN_SEND',
    'SEND_INITIATED SEND_SUCCESS SEND_ERROR SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WHAT_IS_A_BUY OPEN_ENS_FLOW',
    'REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR SET_PREFERRED_ACCOUNT_TYPE',
  ].flatMap((line) => line.split(' '))
  expect(known).toHaveLength(56)
  expect(Object.keys(analyticsEvents)).toEqual(expect.arrayContaining(known))
})

test.each([address, 'alice.eth', 'alice@example.com', 'https://shop.example', `wallet ${'a'.repeat(70)}`])(
  'a wallet that calls itself %s has no name',
  (name) => {
    expect(safeProperties('SELECT_WALLET', { name })).toEqual({})
  },
)

test('what helps and tells nobody is kept', () => {
  expect(safeProperties('CONNECT_SUCCESS', { method: 'browser', name: 'Example Wallet', address })).toEqual({
    method: 'browser',
    name: 'Example Wallet',
  })
  expect(safeProperties('CONNECT_ERROR', { code: 'connect.timeout', message: 'x' })).toEqual({
    code: 'connect.timeout',
  })
})

test('an event keeps its name and safe properties, and loses the address and the page it came with', () => {
  const event = {
    eventId: '3f0c2f6e-7d52-4e6a-9a3b-8d1d7a5f0c11',
    timestamp: 1_794_567_890_123,
    url: 'https://shop.example/cart?user=7',
    props: { type: 'track', event: 'SWITCH_NETWORK', address, properties: { network: 'eip155:1', address } },
  }
  expect(v.parse(AnalyticsEvent, event)).toEqual({
    eventId: event.eventId,
    timestamp: event.timestamp,
    props: { type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
  })
})

test('an event that nobody knows is refused', () => {
  const event = {
    eventId: '3f0c2f6e-7d52-4e6a-9a3b-8d1d7a5f0c11',
    timestamp: 1,
    props: { type: 'track', event: 'constructor' },
  }
  expect(v.is(AnalyticsEvent, event)).toBe(false)
})
