import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { listed } from './listed.ts'
import type {
  MessageUse,
  NameStore,
  NameToRegister,
  NameUpdated,
  OwnedName,
  Registered,
  StoredName,
} from './nameStore.ts'
import type { Tables } from './tables.ts'

const Attributes = v.record(v.string(), v.string())

/** Names in any database that Kysely speaks to. */
export function sqlNameStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): NameStore {
  async function findBy(column: 'name' | 'owner', value: string): Promise<StoredName | undefined> {
    const row = await db.selectFrom('names').selectAll().where(column, '=', value).executeTakeFirst()
    if (row === undefined) return undefined
    const addresses = await db
      .selectFrom('name_addresses')
      .selectAll()
      .where('name', '=', row.name)
      .orderBy('coin_type')
      .execute()
    return toStoredName(row, addresses)
  }

  async function among(column: 'name' | 'skeleton', texts: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from names
      where ${sql.ref(column)} in (${listed(kind, texts)})`.execute(db)
    return new Set(rows.map((row) => row.text))
  }

  /** Changes a name in the transaction that uses the message up. */
  function update(
    { name, owner, ownerCoin }: OwnedName,
    use: MessageUse,
    now: number,
    change: (tx: Transaction<Tables>) => Promise<unknown>,
  ): Promise<NameUpdated> {
    return db.transaction().execute(async (tx): Promise<NameUpdated> => {
      if (!(await takeUse(tx, use))) return 'used'
      const changed = await tx
        .updateTable('names')
        .set({ updated_at: now })
        .where('name', '=', name)
        // It may have been removed and registered by somebody else since it was looked up, on another chain at the same address.
        .where('owner_coin', '=', ownerCoin)
        .where('owner', 'in', [owner, onOneChain(owner, ownerCoin)])
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return 'not-found'
      await change(tx)
      return 'updated'
    })
  }

  return {
    find: (name) => findBy('name', name),
    findOfOwner: (owner) => findBy('owner', owner),
    async taken(names, skeletons) {
      return { names: await among('name', names), skeletons: await among('skeleton', skeletons) }
    },
    register: (name) => db.transaction().execute((tx) => register(tx, name)),
    setAttributes: (of, attributes, use, now) =>
      update(of, use, now, (tx) =>
        tx
          .updateTable('names')
          .set({ attributes: JSON.stringify(attributes) })
          .where('name', '=', of.name)
          .execute(),
      ),
    setAddress: (of, { coinType, address }, use, now) =>
      update(of, use, now, (tx) =>
        tx
          .insertInto('name_addresses')
          .values({ name: of.name, coin_type: coinType, address, created_at: now })
          .onConflict((conflict) =>
            conflict.columns(['name', 'coin_type']).doUpdateSet({ address, created_at: now }),
          )
          .execute(),
      ),
    async remove(name) {
      const removed = await db.deleteFrom('names').where('name', '=', name).executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
    async sweep(now) {
      await db.deleteFrom('name_messages').where('expires_at', '<=', now).execute()
    },
  }
}

/** The unique columns decide, so that of two who come at once one is the owner, on however many nodes. */
async function register(tx: Transaction<Tables>, asked: NameToRegister): Promise<Registered> {
  if (!(await takeUse(tx, asked.use))) return 'used'
  // Twice when the owner has a name below a zone that the operator has given up.
  for (let tries = 0; tries < 2; tries += 1) {
    if (await insertName(tx, asked)) return 'registered'
    const refusal = await refusalOf(tx, asked)
    if (refusal !== 'owner-has-name' || !(await removeForeign(tx, asked))) return refusal
  }
  return 'owner-has-name'
}

/** False when one of the columns is taken. */
async function insertName(tx: Transaction<Tables>, asked: NameToRegister): Promise<boolean> {
  const { name, skeleton, owner, ownerCoin, attributes, coinTypes, now } = asked
  const added = await tx
    .insertInto('names')
    .values({
      name,
      skeleton,
      owner: ownerColumn(asked),
      owner_coin: ownerCoin,
      attributes: JSON.stringify(attributes),
      registered_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (added === undefined) return false
  for (const coinType of coinTypes) {
    await tx
      .insertInto('name_addresses')
      .values({ name, coin_type: coinType, address: owner, created_at: now })
      .execute()
  }
  return true
}

async function refusalOf(
  tx: Transaction<Tables>,
  { name, skeleton }: NameToRegister,
): Promise<'name-taken' | 'looks-alike' | 'owner-has-name'> {
  const found = await tx
    .selectFrom('names')
    .select(['name', 'skeleton'])
    .where((where) => where.or([where('name', '=', name), where('skeleton', '=', skeleton)]))
    .execute()
  if (found.some((row) => row.name === name)) return 'name-taken'
  return found.length > 0 ? 'looks-alike' : 'owner-has-name'
}

/** Removes the owner's name if it is below none of the zones; says whether it was. */
async function removeForeign(tx: Transaction<Tables>, asked: NameToRegister): Promise<boolean> {
  const owner = ownerColumn(asked)
  const had = await tx.selectFrom('names').select('name').where('owner', '=', owner).executeTakeFirst()
  if (had === undefined || asked.zones.some((zone) => had.name.endsWith(`.${zone}`))) return false
  await tx.deleteFrom('names').where('name', '=', had.name).where('owner', '=', owner).execute()
  return true
}

/** Unique: one name an account. A contract is another account on each chain. */
function ownerColumn({ owner, ownerCoin, isOnOneChain }: NameToRegister): string {
  return isOnOneChain ? onOneChain(owner, ownerCoin) : owner
}

function onOneChain(owner: string, coin: number): string {
  return `${owner} ${coin}`
}

/** False when the message was used before. */
async function takeUse(tx: Transaction<Tables>, { id, expiresAt }: MessageUse): Promise<boolean> {
  const taken = await tx
    .insertInto('name_messages')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

function toStoredName(
  row: Selectable<Tables['names']>,
  addresses: readonly Selectable<Tables['name_addresses']>[],
): StoredName {
  return {
    name: row.name,
    owner: row.owner.split(' ', 1)[0] ?? '',
    ownerCoin: Number(row.owner_coin),
    attributes: v.parse(Attributes, JSON.parse(row.attributes)),
    addresses: addresses.map((one) => ({
      coinType: Number(one.coin_type),
      address: one.address,
      createdAt: Number(one.created_at),
    })),
    registeredAt: Number(row.registered_at),
    updatedAt: Number(row.updated_at),
  }
}
