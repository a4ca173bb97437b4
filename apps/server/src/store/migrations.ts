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
  {
    name: '002-relay',
    statements: [
      // Envelopes until they expire. The time of a topic's messages only ever grows, so it is also their order and name.
      `create table relay_messages (
        topic text not null,
        published_at bigint not null,
        hash text not null,
        body text not null,
        size integer not null,
        tag bigint not null,
        attestation text,
        publisher text not null,
        expires_at bigint not null,
        primary key (topic, published_at),
        unique (topic, hash)
      )`,
      // With the size, so that what is held is summed up without reading a body.
      'create index relay_messages_expiry on relay_messages (expires_at, size)',
      'create index relay_messages_time on relay_messages (published_at)',
      // Who has which message. Not tied to the message: what outlives it matches nothing, and expires too.
      `create table relay_receipts (
        topic text not null,
        published_at bigint not null,
        client text not null,
        expires_at bigint not null,
        primary key (topic, published_at, client)
      )`,
      'create index relay_receipts_expiry on relay_receipts (expires_at)',
    ],
  },
]
