import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { sqlAuthStore } from '../auth/store/sqlAuthStore.ts'
import { sqlOnrampStore } from '../onramp/store/sqlOnrampStore.ts'
import { sqlSignInStore } from '../signIn/store/sqlSignInStore.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { sqlHistoryStore } from './sqlHistoryStore.ts'
import { sqlNameStore } from './sqlNameStore.ts'
import { sqlRelayStore } from './sqlRelayStore.ts'
import { type Project, ProjectExistsError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store over any database that Kysely speaks to; brings its tables up to date first. */
export async function sqlStore(db: Kysely<Tables>, kind: Store['kind']): Promise<Store> {
  try {
    await migrate({ db, kind }, migrations)
  } catch (error) {
    await db.destroy()
    throw error
  }

  async function originsOf(ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db
      .selectFrom('project_origins')
      .selectAll()
      .where('project_id', 'in', [...ids])
      .orderBy('position')
      .execute()
    const origins = new Map<string, string[]>(ids.map((id) => [id, []]))
    for (const row of rows) origins.get(row.project_id)?.push(row.origin)
    return origins
  }

  async function withOrigins(rows: readonly { id: string; created_at: string }[]): Promise<Project[]> {
    if (rows.length === 0) return []
    const origins = await originsOf(rows.map((row) => row.id))
    return rows.map((row) => ({ id: row.id, origins: origins.get(row.id) ?? [], createdAt: row.created_at }))
  }

  return {
    kind,
    projects: {
      add: (project) =>
        db.transaction().execute(async (tx) => {
          const added = await tx
            .insertInto('projects')
            .values({ id: project.id, created_at: project.createdAt })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst()
          if (added === undefined) throw new ProjectExistsError(project.id)
          for (const [position, origin] of project.origins.entries()) {
            await tx
              .insertInto('project_origins')
              .values({ project_id: project.id, position, origin })
              .execute()
          }
        }),
      async find(id) {
        const rows = await db.selectFrom('projects').selectAll().where('id', '=', id).execute()
        return (await withOrigins(rows))[0]
      },
      async list() {
        const projects = await withOrigins(await db.selectFrom('projects').selectAll().execute())
        // Sorted here: databases disagree about the order of letters.
        return projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      },
      addOrigins: (id, origins) =>
        db.transaction().execute(async (tx) => {
          const project = await tx.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()
          if (project === undefined) return false
          const { last } = await tx
            .selectFrom('project_origins')
            .select((columns) => columns.fn.max('position').as('last'))
            .where('project_id', '=', id)
            .executeTakeFirstOrThrow()
          const first = Number(last ?? -1) + 1
          for (const [index, origin] of origins.entries()) {
            await tx
              .insertInto('project_origins')
              .values({ project_id: id, position: first + index, origin })
              .onConflict((conflict) => conflict.columns(['project_id', 'origin']).doNothing())
              .execute()
          }
          return true
        }),
      async removeOrigins(id, origins) {
        await db
          .deleteFrom('project_origins')
          .where('project_id', '=', id)
          .where('origin', 'in', [...origins])
          .execute()
      },
      async remove(id) {
        const removed = await db.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
        return removed.numDeletedRows > 0n
      },
    },
    relay: sqlRelayStore(db, kind),
    history: sqlHistoryStore(db, kind),
    auth: sqlAuthStore(db, kind),
    signIn: sqlSignInStore(db, kind),
    names: sqlNameStore(db, kind),
    onramp: sqlOnrampStore(db),
    async secret() {
      const made = { name: 'signing', value: randomBytes(32).toString('base64') }
      await db
        .insertInto('secrets')
        .values(made)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const { value } = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', made.name)
        .executeTakeFirstOrThrow()
      return Buffer.from(value, 'base64')
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
