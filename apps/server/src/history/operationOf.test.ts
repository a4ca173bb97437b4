import { expect, test } from 'vitest'
import type { Move } from '../store/historyStore.ts'
import { someone } from '../test/chains/historyBlocks.ts'
import { type Deed, operationOf } from './operationOf.ts'

const [nobody, account, other] = [someone(0), someone(0xa), someone(0xb)]
const [token, nft, weth] = [someone(0x70), someone(0x71), someone(0xe)]
const own = { sender: account, recipient: other, value: 0n, selector: '0x12345678' } as const
const foreign = { ...own, sender: other, recipient: token }

function deed(changes: Partial<Deed>): Deed {
  const nothing = { failed: false, approved: false, moves: [], wrappedNative: weth }
  return { ...own, ...nothing, account, ...changes }
}
function move(direction: Move['direction'], of: Move['token'], counterparty = other): Move {
  const kind = of === undefined ? 'native' : of === nft ? 'erc721' : 'erc20'
  const tokenId = of === nft ? 1n : undefined
  return { account, place: 0, direction, kind, token: of, counterparty, amount: 1n, tokenId }
}

test.each<[string, string, Partial<Deed>]>([
  [
    'a contract that the account creates',
    'deploy',
    { recipient: undefined, moves: [move('in', token, nobody)] },
  ],
  ['coin that goes', 'send', { selector: '0x', moves: [move('out', undefined)] }],
  ['coin that comes', 'receive', { ...foreign, moves: [move('in', undefined)] }],
  ['something to oneself', 'send', { moves: [move('self', token)] }],
  ['one thing for another', 'trade', { moves: [move('out', token), move('in', undefined)] }],
  ['a thing bought with coin', 'trade', { moves: [move('out', undefined), move('in', nft)] }],
  ['the same thing out and back', 'execute', { moves: [move('out', token), move('in', token)] }],
  ['a thing made for coin', 'mint', { moves: [move('out', undefined), move('in', nft, nobody)] }],
  ['a thing that others make for the account', 'receive', { ...foreign, moves: [move('in', nft, nobody)] }],
  ['what goes to nobody', 'burn', { moves: [move('out', token, nobody)] }],
  [
    'coin that is wrapped',
    'deposit',
    { recipient: weth, moves: [move('out', undefined, weth), move('in', weth, weth)] },
  ],
  [
    'coin that is unwrapped',
    'withdraw',
    { recipient: weth, moves: [move('out', weth, weth), move('in', undefined, weth)] },
  ],
  ['wrapped coin that is sent', 'send', { recipient: weth, moves: [move('out', weth)] }],
  ['an approval', 'approve', { approved: true }],
  ['an approval that failed', 'approve', { failed: true, selector: '0x095ea7b3' }],
  ['an approval that somebody else made', 'execute', { ...foreign, selector: '0x095ea7b3' }],
  ['a transfer that failed', 'send', { failed: true, selector: '0xa9059cbb' }],
  ['a call that moved nothing', 'execute', {}],
  ['nothing to oneself', 'cancel', { selector: '0x', recipient: account }],
  ['coin to oneself that failed', 'send', { selector: '0x', recipient: account, value: 1n, failed: true }],
])('%s is called %s', (_, word, changes) => {
  expect(operationOf(deed(changes))).toBe(word)
})
