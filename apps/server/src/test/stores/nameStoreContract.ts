import { expect, test } from 'vitest'
import type { NameToRegister } from '../../store/nameStore.ts'
import { runSql } from './runSql.ts'
import { useStores } from './useStores.ts'

/** What the store of names must do, whichever database is underneath. */
export function nameStoreContract(newDatabase: () => Promise<string>): void {
  const { databaseUrl, openOne } = useStores(newDatabase)

  test('a registered name is found by itself and by its owner, as it was registered', async () => {
    const { names } = await openOne()
    expect(await names.register(alice)).toBe('registered')
    const expected = {
      name: 'alice.example.eth',
      owner: '0xa1',
      ownerCoin: 2_147_492_101,
      attributes: { bio: 'Hello “you”' },
      addresses: [
        { coinType: 60, address: '0xa1', createdAt: 5 },
        { coinType: 2_147_492_101, address: '0xa1', createdAt: 5 },
      ],
      registeredAt: 5,
      updatedAt: 5,
    }
    expect(await names.find('alice.example.eth')).toEqual(expected)
    expect(await names.findOfOwner('0xa1')).toEqual(expected)
    expect(await names.find('Alice.example.eth')).toBeUndefined()
    expect(await names.findOfOwner('0xa2')).toBeUndefined()
  })

  test('a name, its likes and a second name of its owner are refused, each for its own reason', async () => {
    const { names } = await openOne()
    await names.register(alice)
    const bob = { owner: '0xb0', skeleton: 'bob' }
    expect(await names.register({ ...alice, ...bob, use: use('2') })).toBe('name-taken')
    const a1ice = { name: 'a1ice.example.eth', owner: '0xb0', use: use('3') }
    expect(await names.register({ ...alice, ...a1ice })).toBe('looks-alike')
    const second = { name: 'bob.example.eth', skeleton: 'bob', use: use('4') }
    expect(await names.register({ ...alice, ...second })).toBe('owner-has-name')
    expect(await names.find('bob.example.eth')).toBeUndefined()
    expect((await names.find('alice.example.eth'))?.owner).toBe('0xa1')
  })

  test('a message is used once, whatever came of it', async () => {
    const { names } = await openOne()
    await names.register(alice)
    const other = { ...alice, name: 'bob.example.eth', skeleton: 'bob', owner: '0xb0' }
    expect(await names.register(other)).toBe('used')
    expect(await names.register({ ...other, name: alice.name, use: use('2') })).toBe('name-taken')
    expect(await names.register({ ...other, use: use('2') })).toBe('used')
    expect(await names.setAttributes(alice, {}, use('2'), 9)).toBe('used')
    expect((await names.find(alice.name))?.attributes).toEqual(alice.attributes)
  })

  test('of many who want one name at once on two nodes, one has it', async () => {
    const stores = [await openOne(), await openOne()]
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2]?.names.register({ ...alice, owner: `0x${n}`, use: use(`${n}`) }),
      ),
    )
    expect(tries.filter((one) => one === 'registered')).toHaveLength(1)
    expect(tries.filter((one) => one === 'name-taken')).toHaveLength(19)
    const owner = `0x${tries.indexOf('registered')}`
    const kept = await stores[0]?.names.find(alice.name)
    expect(kept?.owner).toBe(owner)
    expect(kept?.addresses.map((one) => one.address)).toEqual([owner, owner])
  })

  test('of many names that one account registers at once on two nodes, it has one', async () => {
    const stores = [await openOne(), await openOne()]
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2]?.names.register({
          ...alice,
          name: `n${n}.example.eth`,
          skeleton: `n${n}`,
          use: use(`${n}`),
        }),
      ),
    )
    expect(tries.filter((one) => one === 'registered')).toHaveLength(1)
    expect(tries.filter((one) => one === 'owner-has-name')).toHaveLength(19)
  })

  test('one message that is sent many times at once on two nodes is used once', async () => {
    const stores = [await openOne(), await openOne()]
    await stores[0]?.names.register(alice)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2]?.names.setAttributes(alice, { bio: `${n}` }, use('2'), 9),
      ),
    )
    expect(tries.filter((one) => one === 'updated')).toHaveLength(1)
    expect(tries.filter((one) => one === 'used')).toHaveLength(19)
    const kept = await stores[1]?.names.find(alice.name)
    expect(kept?.attributes).toEqual({ bio: `${tries.indexOf('updated')}` })
  })

  test('attributes are replaced, and each coin type has one address', async () => {
    const { names } = await openOne()
    await names.register(alice)
    expect(await names.setAttributes(alice, { url: 'https://a.example' }, use('2'), 8)).toBe('updated')
    const base = { coinType: 2_147_492_101, address: '0xc1' }
    expect(await names.setAddress(alice, base, use('3'), 9)).toBe('updated')
    const polygon = { coinType: 2_147_483_785, address: '0xc2' }
    expect(await names.setAddress(alice, polygon, use('4'), 10)).toBe('updated')
    expect(await names.find(alice.name)).toMatchObject({
      owner: '0xa1',
      attributes: { url: 'https://a.example' },
      addresses: [
        { coinType: 60, address: '0xa1', createdAt: 5 },
        { ...polygon, createdAt: 10 },
        { ...base, createdAt: 9 },
      ],
      registeredAt: 5,
      updatedAt: 10,
    })
    expect(await names.setAttributes({ ...alice, name: 'nobody.example.eth' }, {}, use('5'), 9)).toBe(
      'not-found',
    )
    expect(await names.setAddress({ ...alice, name: 'nobody.example.eth' }, base, use('6'), 9)).toBe(
      'not-found',
    )
  })

  test('of some names and skeletons those that are taken are told', async () => {
    const { names } = await openOne()
    await names.register(alice)
    const taken = await names.taken([alice.name, "o'name"], ['allce', 'bob', 'a%'])
    expect([...taken.names]).toEqual([alice.name])
    expect([...taken.skeletons]).toEqual(['allce'])
    expect(await names.taken([], [])).toEqual({ names: new Set(), skeletons: new Set() })
  })

  test('a removed name is free again, and so is its owner', async () => {
    const { names } = await openOne()
    await names.register(alice)
    expect(await names.remove(alice.name)).toBe(true)
    expect(await names.remove(alice.name)).toBe(false)
    expect(await names.findOfOwner('0xa1')).toBeUndefined()
    expect(await names.register({ ...alice, use: use('2') })).toBe('registered')
  })

  test('a name that somebody else has registered meanwhile is not changed by its owner of before', async () => {
    const { names } = await openOne()
    await names.register(alice)
    await names.remove(alice.name)
    await names.register({ ...alice, owner: '0xb0', use: use('2') })
    expect(await names.setAttributes(alice, { bio: 'Mine.' }, use('3'), 9)).toBe('not-found')
    expect(await names.setAddress(alice, { coinType: 60, address: '0xa1' }, use('4'), 9)).toBe('not-found')
    expect(await names.find(alice.name)).toMatchObject({ owner: '0xb0', attributes: alice.attributes })
  })

  test('a name that a contract at the same address of another chain has registered meanwhile is not changed', async () => {
    const { names } = await openOne()
    await names.register(alice)
    await names.remove(alice.name)
    const polygon = { ...alice, ownerCoin: 2_147_483_785, isOnOneChain: true }
    await names.register({ ...polygon, use: use('2') })
    expect(await names.setAttributes(alice, { bio: 'Mine.' }, use('3'), 9)).toBe('not-found')
    expect(await names.setAttributes(polygon, { bio: 'Mine.' }, use('4'), 9)).toBe('updated')
  })

  test('a name below a zone that was given up makes room for a new one of its owner, and only then', async () => {
    const { names } = await openOne()
    const old = { ...alice, name: 'alice.old.eth', skeleton: 'allce.old.eth', zones: ['old.eth'] }
    await names.register(old)
    const bob = { ...alice, name: 'bob.example.eth', skeleton: 'bob', owner: '0xb0' }
    await names.register({ ...bob, use: use('2') })
    expect(await names.register({ ...bob, owner: alice.owner, use: use('3') })).toBe('name-taken')
    expect(await names.find(old.name)).toBeDefined()
    expect(await names.register({ ...alice, zones: ['example.eth', 'old.eth'], use: use('4') })).toBe(
      'owner-has-name',
    )
    expect(await names.register({ ...alice, use: use('5') })).toBe('registered')
    expect(await names.find(old.name)).toBeUndefined()
    expect((await names.findOfOwner(alice.owner))?.name).toBe(alice.name)
  })

  test('contracts with one address on several chains have a name each, and that of the account stays free', async () => {
    const { names } = await openOne()
    const on = (coin: number, name: string, id: string) => ({
      ...alice,
      name,
      skeleton: name,
      ownerCoin: coin,
      isOnOneChain: true,
      coinTypes: [coin],
      use: use(id),
    })
    expect(await names.register(on(2_147_492_101, 'base.example.eth', '1'))).toBe('registered')
    expect(await names.register(on(2_147_492_101, 'more.example.eth', '2'))).toBe('owner-has-name')
    expect(await names.register(on(2_147_483_785, 'polygon.example.eth', '3'))).toBe('registered')
    expect(await names.findOfOwner(alice.owner)).toBeUndefined()
    expect(await names.register({ ...alice, use: use('4') })).toBe('registered')
    const found = await names.find('base.example.eth')
    expect(found).toMatchObject({ owner: alice.owner, ownerCoin: 2_147_492_101 })
    expect(found?.addresses.map(({ coinType }) => coinType)).toEqual([2_147_492_101])
    expect(await names.setAttributes(on(2_147_492_101, 'base.example.eth', '5'), {}, use('5'), 9)).toBe(
      'updated',
    )
  })

  test('names from before more letters counted as one are compared by all of them', async () => {
    const { names } = await openOne()
    const before = [
      ['quinn2.q2.example.eth', 'qulnn2.q2.example.eth', 'gulnnz.q2.example.eth'],
      // These two look alike, so they stay as they are.
      ['bob6.example.eth', 'bob6.example.eth', 'bob6.example.eth'],
      ['bobb.example.eth', 'bobb.example.eth', 'bobb.example.eth'],
    ] as const
    for (const [name, skeleton] of before) {
      await names.register({ ...alice, name, skeleton, owner: name, use: use(name) })
    }
    await runSql(databaseUrl(), "delete from migrations where name = '014-name-likenesses'")
    const { names: after } = await openOne()
    const skeletons = before.map(([, , skeleton]) => skeleton)
    expect((await after.taken([], skeletons)).skeletons).toEqual(new Set(skeletons))
  })

  test('messages are forgotten when they have expired', async () => {
    const { names } = await openOne()
    await names.register(alice)
    await names.sweep(99)
    expect(await names.setAttributes(alice, {}, use('1'), 9)).toBe('used')
    await names.sweep(100)
    expect(await names.setAttributes(alice, {}, use('1'), 9)).toBe('updated')
  })
}

const use = (id: string) => ({ id, expiresAt: 100 })

const alice: NameToRegister = {
  name: 'alice.example.eth',
  skeleton: 'allce',
  owner: '0xa1',
  ownerCoin: 2_147_492_101,
  isOnOneChain: false,
  attributes: { bio: 'Hello “you”' },
  coinTypes: [60, 2_147_492_101],
  zones: ['example.eth'],
  use: use('1'),
  now: 5,
}
