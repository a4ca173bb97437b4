/** Every change of the tables, oldest first. Written ones never change; SQL that both databases understand. */
export const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  {
    name: '001-projects',
    statements: [
      'create table projects (id text primary key, created_at text not null)',
      `create table project_origins (
        project_id text not null references projects (id) on delete cascade,
        position integer not null,
        origin text not null,
        primary key (project_id, origin)
      )`,
    ],
  },
]
