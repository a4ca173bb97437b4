import { encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeAsk } from './describeAsk.ts'
import { windowTexts } from './windowTexts.ts'

const base = {
  origin: 'https://site.example',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: { id: 8131337, name: 'Sandbox Ethereum', symbol: 'ETH' },
} as const

test('a message that is text is read as text, and one that is not is shown as its bytes', () => {
  const text = describeAsk({ ...base, kind: 'message', bytes: stringToHex('Grüße') }, windowTexts)
  expect(text.well).toMatchObject({ label: 'Message', content: { text: 'Grüße' }, isCode: false })
  const bytes = describeAsk({ ...base, kind: 'message', bytes: '0xff00fe' }, windowTexts)
  expect(bytes.well).toMatchObject({ label: 'Message (bytes)', content: { text: '0xff00fe' }, isCode: true })
})

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a transaction says value and receiver', () => {
  const value = 15n * 10n ** 17n
  const view = describeAsk({ ...base, kind: 'transaction', to, value, data: '0x' }, windowTexts)
  expect(view.amount).toEqual({ label: 'You send', number: '1.5', unit: 'ETH' })
  expect(view.recipient).toEqual({ label: 'To', value: to, isAddress: true })
  expect(view.well).toBeUndefined()
})

test('a call that is known is read with its inputs, and its data is shown', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_500_000n] })
  const view = describeAsk({ ...base, kind: 'transaction', to, value: 0n, data }, windowTexts)
  expect(view.amount).toBeUndefined()
  expect(view.call).toEqual({
    label: 'Calls',
    name: 'transfer',
    inputs: [
      { label: 'to', value: to, kind: 'code' },
      { label: 'amount', value: '2500000', kind: 'code' },
    ],
  })
  expect(view.recipient?.label).toBe('Contract')
  expect(view.well).toMatchObject({ label: 'Data · 68 bytes', content: { text: data } })
})

test('a call that is unknown or cut short is named by its first bytes, and a new contract is called one', () => {
  const ask = { ...base, kind: 'transaction', value: 1n } as const
  expect(describeAsk({ ...ask, to, data: '0xa9059cbb00' }, windowTexts).call?.name).toBe('0xa9059cbb')
  expect(describeAsk({ ...ask, to, data: '0xdeadbeef' }, windowTexts).call?.name).toBe('0xdeadbeef')
  const creation = describeAsk({ ...ask, data: '0x6001600255' }, windowTexts)
  expect(creation.recipient).toEqual({ label: 'To', value: 'A new contract', isAddress: false })
  expect(creation.call).toBeUndefined()
})

test('typed data is laid out field by field, and never without end', () => {
  const message = {
    owner: 'alice',
    nested: { amounts: [1, '2'] },
    many: Array.from({ length: 500 }, () => 'x'),
  }
  const view = describeAsk(
    { ...base, kind: 'typedData', primaryType: 'Permit', domain: { chainId: 1n }, message },
    windowTexts,
  )
  expect(view.fields?.label).toBe('Data: Permit')
  expect(view.fields?.rows.slice(0, 4)).toMatchObject([
    { label: 'domain.chainId', value: '1' },
    { label: 'owner', value: 'alice' },
    { label: 'nested.amounts.0', value: '1' },
    { label: 'nested.amounts.1', value: '2' },
  ])
  expect(view.fields?.rows).toHaveLength(60)
  expect(view.fields?.hidden).toBe(444)
})

test('a hostile name of a site or a network is short and without tricks', () => {
  const chain = { ...base.chain, name: `\u202E${'A'.repeat(300)}` }
  const { facts } = describeAsk({ ...base, chain, kind: 'connect', accounts: [base.account] }, windowTexts)
  const network = facts.find(({ label }) => label === 'Network')
  expect(network?.value).toMatch(/^⟨U\+202E⟩A{118}…$/)
})

test('calls that are sent together are laid out one by one, each with all that it sends', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
  const calls = [
    { to, value: 10n ** 18n, data: '0x' },
    { to, value: 0n, data },
    { value: 0n, data: '0x6001' },
  ] as const
  const view = describeAsk({ ...base, kind: 'calls', calls }, windowTexts)
  expect(view.title).toBe('Send these transactions')
  expect(view.fields?.label).toBe('3 transactions, in this order')
  expect(view.fields?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['1. To', to],
    ['You send', '1 ETH'],
    ['2. To', to],
    ['Calls', 'transfer'],
    ['to', to],
    ['amount', '7'],
    ['Data', data],
    ['3. To', 'A new contract'],
    ['Data', '0x6001'],
  ])
})
