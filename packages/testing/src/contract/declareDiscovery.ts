import { expect, test } from 'vitest'
import { announceProvider } from '../announce/announceProvider.ts'
import { randomUuid } from '../announce/randomUuid.ts'
import type { Contract } from './adapterContract.ts'
import type { ContractConnector } from './adapterShape.ts'

/** Wallets that announce themselves are found. */
export function declareDiscovery({ stage }: Contract): void {
  test('an announced wallet is reported with its name, its picture and its namespace', async () => {
    const { open, wallet } = stage()
    const found = await open().find('Harbor')
    expect(found).toMatchObject({ name: 'Harbor', type: 'ANNOUNCED', chain: 'eip155' })
    expect(found.imageUrl).toBe(wallet.info.icon)
  })

  test('wallets that come later join the list, each once', async () => {
    const { adapter } = stage().open()
    const lists: (readonly ContractConnector[])[] = []
    const stop = adapter.discover((list) => lists.push(list))
    stage({ name: 'Foxglove' })
    await expect
      .poll(() =>
        lists
          .at(-1)
          ?.map(({ name }) => name)
          .sort(),
      )
      .toEqual(['Foxglove', 'Harbor'])
    stop()
    const count = lists.length
    stage({ name: 'Juniper' })
    expect(lists).toHaveLength(count)
  })

  test('the id of a wallet is the same after a reload, although its session id is another', async () => {
    const { open, wallet, remove } = stage()
    const first = open()
    const before = await first.find('Harbor')
    first.leave()
    remove()
    const stop = announceProvider({ ...wallet.info, uuid: randomUuid() }, wallet.provider, window)
    const after = await open().find('Harbor')
    stop()
    expect(after.id).toBe(before.id)
  })

  test('what a wallet calls itself comes without control and direction characters', async () => {
    const { adapter } = stage({ name: 'Har\u202Ebor\n', rdns: 'test.latchkey.sly' }).open()
    const names: string[] = []
    const stop = adapter.discover((list) => names.push(...list.map(({ name }) => name)))
    await expect.poll(() => names.length).toBeGreaterThan(0)
    stop()
    expect(names[0]).toMatch(/^Har ?bor$/)
  })
}
