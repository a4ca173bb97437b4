/** The tables, as Kysely reads them; `migrations.ts` makes them. */
export type Tables = {
  projects: { id: string; created_at: string }
  project_origins: { project_id: string; position: number; origin: string }
  migrations: { name: string; applied_at: string }
}
