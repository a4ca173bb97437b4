import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { hashesKept, type MoveKind } from '../../store/historyStore.ts'
import { block, payment, someHash, someone, tokenMoves } from '../chains/historyBlocks.ts'
import { useStores } from './useStores.ts'

const chainId = 'eip155:7'
const other = 'eip155:8'
const [alice, bob, carol, token] = [someone(0xa), someone(0xb), someone(0xc), someone(0x70)]
const nobody = someone(0)

/** What the index of the past must do, whichever database is underneath. */
export function historyStoreContract(newDatabase: () => Promise<string>): void {
  const stores = useStores(newDatabase)
  const openOne = async () => (await stores.openOne()).history
  /** A store whose chain begins at a block and is ours to write. */
  async function openWriter(start = 0, owner = 'me') {
    const history = await openOne()
    await history.begin(chainId, start)
    expect(await history.lease(chainId, owner, 1_000, 500)).toBe(true)
    return history
  }

  test('an index begins at its start and is read as it was written', async () => {
    const history = await openOne()
    expect(await history.state(chainId)).toBeUndefined()
    expect(await history.begin(chainId, 5)).toEqual({ startBlock: 5, nextBlock: 5, lastHash: undefined })
    await history.lease(chainId, 'me', 0, 500)
    const sent = payment(alice, bob, {
      nonce: 3,
      value: 2n ** 255n,
      selector: '0xa9059cbb',
      approvers: [carol],
      moves: [
        ...payment(alice, bob).moves,
        ...tokenMoves(token, alice, bob, 2n ** 256n - 1n, 1),
        {
          account: alice,
          place: 2,
          direction: 'self',
          kind: 'erc1155',
          token: someone(0x71),
          counterparty: alice,
          amount: 1n,
          tokenId: 2n ** 256n - 1n,
        },
      ],
    })
    const created = payment(alice, bob, { recipient: undefined, failed: true, moves: [] })
    expect(await history.append(chainId, 'me', [block(5), block(6, [sent, created])])).toBe(true)
    expect(await history.state(chainId)).toEqual({ startBlock: 5, nextBlock: 7, lastHash: someHash(6) })
    const entries = await history.entries(chainId, alice, undefined, 10)
    const { approvers: _, cuts: __, ...kept } = sent
    const at = { block: 6, time: 1_700_000_072, approved: false, leftOut: 0 }
    expect(entries).toEqual([
      { ...created, ...at, position: 1, hash: someHash(6_001), approvers: undefined, cuts: undefined },
      {
        ...kept,
        ...at,
        position: 0,
        hash: someHash(6_000),
        moves: sent.moves.filter((move) => move.account === alice),
      },
    ])
    expect(await history.entries(chainId, carol, undefined, 10)).toMatchObject([
      { approved: true, moves: [] },
    ])
    expect(await history.entries(other, alice, undefined, 10)).toEqual([])
  })

  test('nobody has no past, and a transaction is listed once for each who has to do with it', async () => {
    const history = await openWriter()
    const minted = payment(alice, token, { moves: tokenMoves(token, nobody, alice), approvers: [alice] })
    await history.append(chainId, 'me', [block(0, [minted])])
    expect(await history.entries(chainId, nobody, undefined, 10)).toEqual([])
    expect(await history.entries(chainId, alice, undefined, 10)).toHaveLength(1)
    expect(await history.entries(chainId, token, undefined, 10)).toHaveLength(1)
  })

  test('pages go on after an entry, or at a moment, and stay where they are while blocks come', async () => {
    const history = await openWriter()
    const three = [payment(alice, bob), payment(bob, alice), payment(alice, alice)]
    await history.append(chainId, 'me', [block(0, three), block(1, three), block(2, [payment(bob, carol)])])
    const first = await history.entries(chainId, alice, undefined, 2)
    expect(first.map((entry) => [entry.block, entry.position])).toEqual([
      [1, 2],
      [1, 1],
    ])
    await history.append(chainId, 'me', [block(3, three)])
    const rest = await history.entries(chainId, alice, { block: 1, position: 1 }, 10)
    expect(rest.map((entry) => [entry.block, entry.position])).toEqual([
      [1, 0],
      [0, 2],
      [0, 1],
      [0, 0],
    ])
    const from = await history.entries(chainId, alice, { until: 1_700_000_012 }, 10)
    expect(from.map((entry) => entry.block)).toEqual([1, 1, 1, 0, 0, 0])
  })

  test('blocks that do not follow the last one are not written, not even in part', async () => {
    const history = await openWriter(10)
    expect(await history.append(chainId, 'me', [block(11, [payment(alice, bob)])])).toBe(false)
    expect(await history.append(chainId, 'me', [block(10, [payment(alice, bob)])])).toBe(true)
    expect(await history.append(chainId, 'me', [block(10, [payment(alice, bob)])])).toBe(false)
    expect(await history.entries(chainId, alice, undefined, 10)).toHaveLength(1)
    expect(await history.append(chainId, 'somebody else', [block(11)])).toBe(false)
  })

  test('a block that cannot be kept whole is not kept at all', async () => {
    const history = await openWriter()
    const twice = { ...payment(alice, bob), position: 0 }
    const broken = { ...block(0), transactions: [twice, twice] }
    await expect(history.append(chainId, 'me', [broken])).rejects.toThrow()
    expect(await history.state(chainId)).toMatchObject({ nextBlock: 0 })
    expect(await history.entries(chainId, alice, undefined, 10)).toEqual([])
    expect(await history.append(chainId, 'me', [block(0, [payment(alice, bob)])])).toBe(true)
  })

  test('cutting forgets a block and all after it, tokens too, and the rest stays', async () => {
    const history = await openWriter()
    const toAlice = payment(bob, token, { moves: tokenMoves(token, bob, alice) })
    const byAlice = payment(alice, token, { moves: tokenMoves(token, alice, bob) })
    const late = payment(bob, someone(0x72), { moves: tokenMoves(someone(0x72), bob, alice) })
    await history.append(chainId, 'me', [block(0, [toAlice]), block(1, [byAlice]), block(2, [late])])
    expect(await history.tokens(chainId, alice, 10)).toEqual([token, someone(0x72)])
    expect([...(await history.touched(chainId, alice, [token, someone(0x72)]))]).toEqual([token])
    expect(await history.cutFrom(chainId, 'somebody else', 1)).toBe(false)
    expect(await history.cutFrom(chainId, 'me', 1)).toBe(true)
    expect(await history.state(chainId)).toEqual({ startBlock: 0, nextBlock: 1, lastHash: someHash(0) })
    expect(await history.tokens(chainId, alice, 10)).toEqual([token])
    expect([...(await history.touched(chainId, alice, [token]))]).toEqual([])
    expect(await history.entries(chainId, alice, undefined, 10)).toHaveLength(1)
    await history.append(chainId, 'me', [block(1, [late], 'b')])
    expect((await history.entries(chainId, alice, undefined, 10)).map(({ hash }) => hash)).toEqual([
      someHash(1_000, 'b'),
      someHash(0),
    ])
    // Not further than where it began.
    await history.begin(other, 5)
    await history.lease(other, 'me', 0, 500)
    await history.append(other, 'me', [block(5)])
    await history.cutFrom(other, 'me', 2)
    expect(await history.state(other)).toEqual({ startBlock: 5, nextBlock: 5, lastHash: undefined })
  })

  test('a long piece is forgotten whole, and what comes instead is written', async () => {
    const history = await openWriter()
    const many = Array.from({ length: 350 }, (_, n) => block(n, [payment(alice, bob)]))
    await history.append(chainId, 'me', many)
    expect(await history.cutFrom(chainId, 'me', 7)).toBe(true)
    expect(await history.state(chainId)).toMatchObject({ startBlock: 0, nextBlock: 7 })
    expect(await history.entries(chainId, alice, undefined, 500)).toHaveLength(7)
    expect(await history.append(chainId, 'me', [block(7, [payment(alice, bob)], 'b')])).toBe(true)
    expect(await history.entries(chainId, alice, undefined, 500)).toHaveLength(8)
  })

  test('hashes are kept of the latest blocks and of the first', async () => {
    const history = await openWriter(3)
    const many = Array.from({ length: hashesKept + 40 }, (_, n) => block(n + 3))
    await history.append(chainId, 'me', many.slice(0, 100))
    await history.append(chainId, 'me', many.slice(100))
    const hashes = await history.hashes(chainId)
    expect(hashes).toHaveLength(hashesKept + 1)
    expect(hashes[0]).toEqual({ number: hashesKept + 42, hash: someHash(hashesKept + 42) })
    expect(hashes.at(-1)).toEqual({ number: 3, hash: someHash(3) })
  })

  test('one node at a time has the lease, until it lets go or is gone', async () => {
    const [one, two] = [await openOne(), await openOne()]
    await one.begin(chainId, 0)
    expect(await one.lease(chainId, 'one', 1_000, 500)).toBe(true)
    expect(await two.lease(chainId, 'two', 1_499, 500)).toBe(false)
    expect(await one.lease(chainId, 'one', 1_499, 500)).toBe(true)
    expect(await two.lease(chainId, 'two', 1_999, 500)).toBe(false)
    expect(await two.lease(chainId, 'two', 2_000, 500)).toBe(true)
    expect(await one.append(chainId, 'one', [block(0)])).toBe(false)
    await one.release(chainId, 'one')
    expect(await one.lease(chainId, 'one', 2_001, 500)).toBe(false)
    await two.release(chainId, 'two')
    expect(await one.lease(chainId, 'one', 2_001, 500)).toBe(true)
  })

  test('of two that come with the same blocks at once, one writes them', async () => {
    const [one, two] = [await openWriter(), await openOne()]
    const blocks = [block(0, [payment(alice, bob)]), block(1, [payment(alice, bob)])]
    const outcomes = await Promise.all([one, two].map((node) => node.append(chainId, 'me', blocks)))
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await two.entries(chainId, alice, undefined, 10)).toHaveLength(2)
  })

  test('an index that shall reach further back is read anew; one that reaches further goes on', async () => {
    const history = await openWriter(10)
    await history.append(chainId, 'me', [block(10, [payment(alice, bob)])])
    expect(await history.begin(chainId, 20)).toEqual({
      startBlock: 10,
      nextBlock: 11,
      lastHash: someHash(10),
    })
    expect(await history.begin(chainId, 4)).toEqual({ startBlock: 4, nextBlock: 4, lastHash: undefined })
    expect(await history.entries(chainId, alice, undefined, 10)).toEqual([])
  })

  test('tokens that an account moved itself come first, and no more than are asked for', async () => {
    const history = await openWriter()
    const given = (n: number) => payment(bob, someone(n), { moves: tokenMoves(someone(n), bob, alice) })
    const own = payment(alice, someone(0x80), { moves: tokenMoves(someone(0x80), alice, bob) })
    const nft = payment(bob, someone(0x90), {
      moves: tokenMoves(someone(0x90), bob, alice).map((move) => ({ ...move, kind: 'erc721', tokenId: 1n })),
    })
    await history.append(chainId, 'me', [
      block(0, [own]),
      block(1, [given(0x81)]),
      block(2, [given(0x82), nft]),
    ])
    expect(await history.tokens(chainId, alice, 10)).toEqual([someone(0x80), someone(0x82), someone(0x81)])
    expect(await history.tokens(chainId, alice, 2)).toEqual([someone(0x80), someone(0x82)])
    expect([...(await history.touched(chainId, bob, [someone(0x81), someone(0x80)]))]).toEqual([
      someone(0x81),
    ])
  })

  test('tokens of moves that are too many to be kept are known, and so is how many those were', async () => {
    const history = await openWriter()
    const many = Array.from({ length: 3_000 }, (_, n) => [someone(0x1_000 + n), 'erc20'] as const)
    const tokens = new Map<Address, MoveKind>([...many, [someone(0x90), 'erc721']])
    const cut = { account: alice, count: 3_001, tokens }
    const batch = payment(bob, alice, { cuts: [cut, { ...cut, account: nobody }] })
    await history.append(chainId, 'me', [block(0, [batch])])
    expect(await history.tokens(chainId, alice, 5_000)).toEqual(many.map(([token]) => token))
    expect(await history.tokens(chainId, nobody, 5_000)).toEqual([])
    expect(await history.entries(chainId, alice, undefined, 10)).toMatchObject([{ leftOut: 3_001 }])
    expect(await history.entries(chainId, bob, undefined, 10)).toMatchObject([{ leftOut: 0 }])
  })

  test('the secret is made once and is the same for every node, and after closing', async () => {
    const both = await Promise.all([stores.openOne(), stores.openOne()])
    const [one, two] = await Promise.all(both.map((store) => store.secret()))
    expect(one).toHaveLength(32)
    expect(two).toEqual(one)
    expect(new Set(one).size).toBeGreaterThan(4)
  })
}
