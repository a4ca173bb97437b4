import type { Migration } from '../../store/migrate.ts'

/** Every change of the vault's tables, oldest first. Written ones never change; SQL that both databases understand. */
export const vaultMigrations: readonly Migration[] = [
  {
    name: '001-vault',
    statements: [
      `create table identities (
        id text primary key,
        user_id text not null unique,
        project_id text not null,
        contact text not null,
        created_at bigint not null
      )`,
      `create table logins (
        id text primary key,
        project_id text not null,
        origin text not null,
        thumb text not null,
        identity text not null,
        contact text not null,
        agent text not null,
        city text,
        created_at bigint not null,
        expires_at bigint not null,
        code_hash text,
        code text,
        tries integer not null,
        next_try_at bigint not null,
        device text not null,
        link_hash text unique,
        number text,
        numbers text,
        user_id text,
        verified_at bigint,
        method text not null,
        secrets text,
        state_hash text unique,
        cookie_hash text,
        user_name text
      )`,
      'create index logins_identity on logins (identity, thumb)',
      'create index logins_expiry on logins (expires_at)',
      'create table sends (counter text not null, sent_at bigint not null)',
      'create index sends_counter on sends (counter, sent_at)',
      'create index sends_time on sends (sent_at)',
      'create table failures (identity text not null, failed_at bigint not null)',
      'create index failures_identity on failures (identity, failed_at)',
      'create table known_devices (thumb text primary key, known_at bigint not null)',
      `create table halves (
        user_id text not null,
        wallet_id text not null,
        half text not null,
        stored_at bigint not null,
        primary key (user_id, wallet_id)
      )`,
      'create table opened_boxes (id text primary key, expires_at bigint not null)',
      // The vault's own key pairs, encrypted.
      'create table keys (name text primary key, value text not null)',
    ],
  },
  {
    name: '002-settled-halves',
    statements: [
      // When the server said that the wallet of this half is live; none for halves from before, until the next login.
      'alter table halves add column settled_at bigint',
      'create unique index halves_settled_user on halves (user_id) where settled_at is not null',
    ],
  },
  {
    name: '003-sealed-names',
    // Names of logins under way are encrypted from now on: those in clear are forgotten.
    statements: ['update logins set user_name = null'],
  },
  {
    name: '004-login-handles',
    statements: [
      'alter table logins add column handle_hash text',
      'create unique index logins_handle on logins (handle_hash)',
    ],
  },
  {
    name: '005-failures-in-a-row',
    statements: [
      'create table failures_in_a_row (identity text primary key, failed integer not null)',
      // Which try of which login failed: it is no failure after all once its code was right.
      'alter table failures add column attempt text',
      'create index failures_attempt on failures (attempt)',
    ],
  },
  {
    name: '006-known-devices',
    statements: [
      // A device was known to every address once it had logged in with any. Which was which is forgotten: each takes one more link.
      'drop table known_devices',
      `create table known_devices (
        identity text not null,
        thumb text not null,
        known_at bigint not null,
        primary key (identity, thumb)
      )`,
    ],
  },
  {
    name: '007-secrets-of-devices',
    // What proved the browser of a social login's popup was a cookie; now the device that starts the login has a secret.
    statements: [
      "delete from logins where method <> 'email'",
      'alter table logins drop column cookie_hash',
      'alter table logins add column secret_hash text',
    ],
  },
  {
    name: '008-handles-of-a-minute',
    statements: [
      'alter table logins add column handle_expires_at bigint',
      // Handles that were given out before live as long as their logins, as they were told.
      'update logins set handle_expires_at = expires_at where handle_hash is not null',
    ],
  },
]
