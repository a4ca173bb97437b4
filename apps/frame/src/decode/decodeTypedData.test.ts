import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData } from '../request/readTypedData.ts'
import { decodeRequest } from './decodeRequest.ts'
import { decodeTypedData } from './decodeTypedData.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const contract = { name: 'Test', chainId: 1, verifyingContract: token }

/** Declares fields as `name: [type, value]`. */
type Fields = Readonly<Record<string, readonly [type: string, value: unknown]>>

const declare = (fields: Fields) => Object.entries(fields).map(([name, [type]]) => ({ name, type }))
const fill = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]))

function decode(
  primaryType: string,
  fields: Fields,
  structs: Record<string, Fields> = {},
  domain: object = contract,
) {
  const types = Object.fromEntries(Object.entries(structs).map(([name, inner]) => [name, declare(inner)]))
  const data = {
    types: { ...types, [primaryType]: declare(fields) },
    primaryType,
    domain,
    message: fill(fields),
  }
  return decodeTypedData(readTypedData(data, 1), account)
}

const high = (reason: string) => ({ level: 'high', reason })

test('A60 (classification) reads permits, limited and unlimited (EIP-2612, DAI)', () => {
  const permit = (value: bigint): Fields => ({
    owner: ['address', account],
    spender: ['address', other],
    value: ['uint256', String(value)],
    nonce: ['uint256', 0],
    deadline: ['uint256', String(maxUint256)],
  })
  expect(decode('Permit', permit(5n))).toMatchObject({
    decoded: { permit: { spender: other, tokens: [{ amount: '5', isUnlimited: false }] } },
    risk: high('permit'),
  })
  expect(decode('Permit', permit(maxUint256)).risk).toEqual(high('permit-unlimited'))
  const dai = (allowed: boolean): Fields => ({
    holder: ['address', account],
    spender: ['address', other],
    allowed: ['bool', allowed],
  })
  expect(decode('Permit', dai(true))).toMatchObject({
    decoded: { permit: { tokens: [{ amount: 'all', isUnlimited: true }] } },
    risk: high('permit-unlimited'),
  })
  expect(decode('Permit', dai(false)).risk).toEqual(high('permit'))
})

test('A60 (classification) reads the permits of Permit2, single, in batches and for one transfer', () => {
  const details = (amount: bigint): Fields => ({
    token: ['address', token],
    amount: ['uint160', String(amount)],
    expiration: ['uint48', 1],
    nonce: ['uint48', 0],
  })
  const spender = ['address', other] as const
  const single = decode(
    'PermitSingle',
    { details: ['PermitDetails', fill(details(7n))], spender, sigDeadline: ['uint256', 1] },
    { PermitDetails: details(7n) },
  )
  expect(single).toMatchObject({
    decoded: { permit: { spender: other, tokens: [{ token, amount: '7', isUnlimited: false }] } },
    risk: high('permit'),
  })
  const batch = decode(
    'PermitBatch',
    { details: ['PermitDetails[]', [fill(details(7n)), fill(details(2n ** 160n - 1n))]], spender },
    { PermitDetails: details(0n) },
  )
  expect(batch.decoded.permit?.tokens.map(({ isUnlimited }) => isUnlimited)).toEqual([false, true])
  expect(batch.risk).toEqual(high('permit-unlimited'))
  const permitted: Fields = { token: ['address', token], amount: ['uint256', '9'] }
  expect(
    decode(
      'PermitWitnessTransferFrom',
      { permitted: ['TokenPermissions', fill(permitted)], spender, nonce: ['uint256', 1] },
      { TokenPermissions: permitted },
    ),
  ).toMatchObject({ decoded: { permit: { tokens: [{ token, amount: '9' }] } }, risk: high('permit') })
})

test('A60 (classification) reads a permit under a harmless name by its spender', () => {
  const inner: Fields = { spender: ['address', other], amount: ['uint256', String(maxUint256)] }
  expect(decode('Welcome', { details: ['Inner', fill(inner)] }, { Inner: inner }, {}).risk).toEqual(
    high('permit-unlimited'),
  )
})

test('A60 (classification) flags a market order, and one that pays the account nothing', () => {
  const item = (recipient: string, amount: string): Fields => ({
    token: ['address', token],
    startAmount: ['uint256', amount],
    endAmount: ['uint256', amount],
    recipient: ['address', recipient],
  })
  const order = (recipient: string, amount: string) =>
    decode(
      'OrderComponents',
      {
        offerer: ['address', account],
        consideration: ['ConsiderationItem[]', [fill(item(recipient, amount))]],
      },
      { ConsiderationItem: item(recipient, amount) },
    ).risk
  expect(order(account, '1000')).toEqual(high('market-order'))
  expect(order(account, '0')).toEqual(high('market-order-unpaid'))
  expect(order(other, '1000')).toEqual(high('market-order-unpaid'))
})

test('flags transfers by signature, data for contracts, and nothing else', () => {
  expect(decode('TransferWithAuthorization', { value: ['uint256', 1] }).risk).toEqual(
    high('spending-by-signature'),
  )
  expect(decode('Mail', { text: ['string', 'hi'] }).risk).toEqual(high('contract-data'))
  expect(decode('Mail', { text: ['string', 'hi'] }, {}, { name: 'Mail' }).risk).toEqual({ level: 'low' })
})

test('A61 a request whose typed data is invalid is refused, not shown', () => {
  const typedData = readTypedData(
    {
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      domain: {},
      message: { text: 'a', b: 1 },
    },
    1,
  )
  const request = {
    method: 'eth_signTypedData_v4',
    origin: 'https://dapp.test',
    account,
    chainId: 1,
    typedData,
  } as const
  expect(decodeRequest(request)).toEqual({
    decoded: { kind: 'none' },
    risk: { level: 'refused', reason: 'typed-data-undeclared' },
  })
})

test('shows the value and the highest fee of a transaction', () => {
  const call = { to: other, value: '0xa', data: '0x', nonce: '0x0', gas: '0x5208' } as const
  const request = (transaction: Parameters<typeof decodeRequest>[0] & object) =>
    decodeRequest(transaction).decoded
  const base = { method: 'eth_signTransaction', origin: 'https://dapp.test', account, chainId: 1 } as const
  expect(request({ ...base, transaction: { type: 'legacy', ...call, gasPrice: '0x2' } })).toEqual({
    kind: 'transaction',
    call: { kind: 'nativeTransfer', to: other },
    value: '10',
    maxFee: '42000',
  })
  const fees = { maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1', accessList: [] } as const
  expect(request({ ...base, transaction: { type: 'eip1559', ...call, ...fees } })).toMatchObject({
    maxFee: '63000',
  })
})

test('A11 flags strings with characters that a reader cannot see, wherever they stand', () => {
  const text = (value: string): Fields => ({ text: ['string', value] })
  const off = { name: 'Test', chainId: 1 }
  expect(decode('Mail', text('Grüße 👩‍👩‍👧 ❤️\n<b>hello</b>'), {}, off).risk).toEqual({ level: 'low' })
  for (const value of ['pay\u202e001', 'zero\u200bwidth', 'a\u2066b', 'filler\u3164', 'bell\u0007']) {
    expect(decode('Mail', text(value), {}, off).risk, value).toEqual(high('message-hidden-characters'))
    expect(decode('Mail', text(value)).risk, value).toEqual(high('message-hidden-characters'))
    const inside: Fields = { from: ['Person', { text: value }] }
    expect(decode('Mail', inside, { Person: text('') }, off).risk, value).toEqual(
      high('message-hidden-characters'),
    )
    expect(decode('Mail', text('plain'), {}, { ...off, name: value }).risk, value).toEqual(
      high('message-hidden-characters'),
    )
  }
  // What lets somebody spend is the graver warning.
  const permit: Fields = { spender: ['address', other], ...text('zero\u200bwidth') }
  expect(decode('Permit', permit).risk).toEqual(high('permit'))
})
