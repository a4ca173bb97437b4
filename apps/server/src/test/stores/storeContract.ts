import { expect, test } from 'vitest'
import { openStore } from '../../store/openStore.ts'
import type { Project } from '../../store/store.ts'
import { runSql } from './runSql.ts'
import { useStores } from './useStores.ts'

/** What every store must do, whichever database is underneath. */
export function storeContract(newDatabase: () => Promise<string>): void {
  const { databaseUrl, openOne } = useStores(newDatabase)

  test('a new database holds no project', async () => {
    const store = await openOne()
    await store.ping()
    expect(await store.projects.list()).toEqual([])
    expect(await store.projects.find('shop')).toBeUndefined()
  })

  test('a project is found as it was added, origins in their order', async () => {
    const store = await openOne()
    await store.projects.add(shop)
    expect(await store.projects.find('shop')).toEqual(shop)
    expect(await store.projects.find('Shop')).toBeUndefined()
  })

  test('projects are listed by id', async () => {
    const store = await openOne()
    await store.projects.add({ ...shop, id: 'b' })
    await store.projects.add({ ...shop, id: 'a', origins: [] })
    await store.projects.add({ ...shop, id: 'B' })
    expect((await store.projects.list()).map((project) => project.id)).toEqual(['B', 'a', 'b'])
  })

  test('a taken id is refused and the first project stays as it was', async () => {
    const store = await openOne()
    await store.projects.add(shop)
    await expect(store.projects.add({ ...shop, origins: [] })).rejects.toThrow('already a project "shop"')
    expect(await store.projects.find('shop')).toEqual(shop)
  })

  test('a project that cannot be kept whole is not kept at all', async () => {
    const store = await openOne()
    const twice = { ...shop, origins: ['https://a.example', 'https://a.example'] }
    await expect(store.projects.add(twice)).rejects.toThrow()
    expect(await store.projects.list()).toEqual([])
    await store.projects.add(shop)
  })

  test('of many that add the same id at once, one succeeds', async () => {
    const stores = [await openOne(), await openOne()]
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2]?.projects.add({ ...shop, origins: [`https://${n}.example`] }),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await stores[0]?.projects.find('shop'))?.origins).toHaveLength(1)
  })

  test('origins are added after those that are there, each once, and removed again', async () => {
    const store = await openOne()
    await store.projects.add({ ...shop, origins: ['https://a.example'] })
    expect(await store.projects.addOrigins('shop', ['https://b.example', 'https://a.example'])).toBe(true)
    expect((await store.projects.find('shop'))?.origins).toEqual(['https://a.example', 'https://b.example'])
    await store.projects.removeOrigins('shop', ['https://a.example'])
    expect((await store.projects.find('shop'))?.origins).toEqual(['https://b.example'])
    expect(await store.projects.addOrigins('cafe', ['https://a.example'])).toBe(false)
  })

  test('a database that a newer version has upgraded is refused and left as it is', async () => {
    const url = await newDatabase()
    await (await openStore(url, () => {})).close()
    await runSql(url, "insert into migrations (name, applied_at) values ('999-later', '')")
    await expect(openStore(url, () => {})).rejects.toThrow(
      'The database was upgraded by a newer version of the server (999-later): start that version or a later one, or restore a backup from before the upgrade.',
    )
    await runSql(url, "delete from migrations where name = '999-later'")
    await (await openStore(url, () => {})).close()
  })

  test('removing says whether there was one, and takes its origins with it', async () => {
    const store = await openOne()
    await store.projects.add(shop)
    expect(await store.projects.remove('shop')).toBe(true)
    expect(await store.projects.remove('shop')).toBe(false)
    await store.projects.add({ ...shop, origins: [] })
    expect((await store.projects.find('shop'))?.origins).toEqual([])
  })

  test('hostile text is kept as it is', async () => {
    const store = await openOne()
    const hostile = { ...shop, id: `x'); drop table projects; --`, origins: ['https://‮evil.example'] }
    await store.projects.add(hostile)
    expect(await store.projects.list()).toEqual([hostile])
  })

  test('what was added is there after closing and opening again', async () => {
    const first = await openStore(databaseUrl(), () => {})
    await first.projects.add(shop)
    await first.close()
    expect(await (await openOne()).projects.find('shop')).toEqual(shop)
  })

  test('what one process adds, another sees', async () => {
    const [one, other] = [await openOne(), await openOne()]
    await one.projects.add(shop)
    expect(await other.projects.find('shop')).toEqual(shop)
  })

  test('several that start at once on an empty database all find it ready', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, openOne))
    for (const store of stores) expect(await store.projects.list()).toEqual([])
  })

  test('a closed store does not pretend to answer', async () => {
    const store = await openStore(databaseUrl(), () => {})
    await store.close()
    await expect(store.ping()).rejects.toThrow()
  })
}

const shop: Project = {
  id: 'shop',
  origins: ['https://shop.example', 'https://*.shop.example', 'http://localhost:3000'],
  createdAt: '2025-01-02T03:04:05.678Z',
}
