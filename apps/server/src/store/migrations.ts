import type { Migration } from './migrate.ts'

/** Every change of the tables, oldest first. Written ones never change; SQL that both databases understand. */
export const migrations: readonly Migration[] = [
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
  {
    name: '003-history',
    statements: [
      // What signs cursors and links, the same for all nodes.
      'create table secrets (name text primary key, value text not null)',
      // How far the index of each chain is, and which node writes it.
      `create table history_chains (
        chain_id text primary key,
        start_block bigint not null,
        next_block bigint not null,
        owner text,
        leased_until bigint not null
      )`,
      // The latest blocks, to notice when the chain took another way, and the first of the index.
      `create table history_blocks (
        chain_id text not null,
        number bigint not null,
        hash text not null,
        primary key (chain_id, number)
      )`,
      // Transactions by whom they concern: a page is one walk along the key, whatever else exists.
      `create table history_entries (
        account text not null,
        chain_id text not null,
        block bigint not null,
        position integer not null,
        hash text not null,
        time bigint not null,
        sender text not null,
        recipient text,
        nonce bigint not null,
        value text not null,
        selector text not null,
        failed integer not null,
        approved integer not null,
        primary key (account, chain_id, block, position)
      )`,
      'create index history_entries_block on history_entries (chain_id, block)',
      // What moved, once for each end.
      `create table history_moves (
        account text not null,
        chain_id text not null,
        block bigint not null,
        position integer not null,
        place integer not null,
        direction text not null,
        kind text not null,
        token text,
        counterparty text not null,
        amount text not null,
        token_id text,
        primary key (account, chain_id, block, position, place)
      )`,
      'create index history_moves_block on history_moves (chain_id, block)',
      // Which tokens an account has seen, and since when it moves them itself.
      `create table history_tokens (
        account text not null,
        chain_id text not null,
        token text not null,
        kind text not null,
        first_block bigint not null,
        touched_block bigint,
        primary key (account, chain_id, token)
      )`,
      'create index history_tokens_block on history_tokens (chain_id, first_block)',
    ],
  },
  {
    name: '004-history-bounds',
    statements: [
      // How many moves of the account in this transaction are too many to be kept.
      'alter table history_entries add column left_out integer not null default 0',
      // A reorganisation asks who moved a token in its blocks, among all tokens of all accounts.
      'create index history_tokens_touched on history_tokens (chain_id, touched_block) where touched_block is not null',
    ],
  },
  {
    name: '005-embedded',
    statements: [
      // Who has an embedded wallet. Names and addresses of people are in the vault's database, not here.
      `create table wallet_users (
        id text primary key,
        project_id text not null,
        frozen_at bigint,
        created_at bigint not null
      )`,
      // One row for each browser on each site: the thumbprint of its key.
      `create table wallet_devices (
        thumb text not null,
        user_id text not null references wallet_users (id),
        origin text not null,
        agent text not null,
        created_at bigint not null,
        used_at bigint not null,
        removed_at bigint,
        primary key (thumb, user_id)
      )`,
      `create table wallets (
        id text primary key,
        user_id text not null references wallet_users (id),
        address text not null,
        sealed_seed text not null,
        state text not null,
        created_at bigint not null
      )`,
      // A wallet counts once it is live: a user has one at most, and an address belongs to one.
      "create unique index wallets_live_user on wallets (user_id) where state = 'live'",
      "create unique index wallets_live_address on wallets (address) where state = 'live'",
      // The server's halves of wallet keys, encrypted. The other half of a slot is with its holder: a device, the vault,
      // and later passkeys and recovery codes.
      `create table wallet_slots (
        wallet_id text not null references wallets (id) on delete cascade,
        kind text not null,
        holder text not null,
        half text not null,
        created_at bigint not null,
        primary key (wallet_id, kind, holder)
      )`,
      // By a hash of the id that the device has.
      `create table wallet_sessions (
        id_hash text primary key,
        user_id text not null references wallet_users (id),
        thumb text not null,
        project_id text not null,
        origin text not null,
        email text,
        user_name text,
        created_at bigint not null,
        used_at bigint not null,
        ends_at bigint not null
      )`,
      'create index wallet_sessions_user on wallet_sessions (user_id)',
      // Stamps and assertions that were used.
      'create table wallet_used_ids (id text primary key, expires_at bigint not null)',
      'create index wallet_used_ids_expiry on wallet_used_ids (expires_at)',
      // Devices that want the slot `auto` of a wallet, with what the mails need that tell of it.
      `create table wallet_recoveries (
        wallet_id text not null,
        thumb text not null,
        requested_at bigint not null,
        allowed_at bigint not null,
        vetoed_at bigint,
        approved_by text,
        released_at bigint,
        veto_hash text unique,
        origin text not null,
        user_agent text not null,
        city text,
        alerts integer not null,
        primary key (wallet_id, thumb)
      )`,
      // What happened to a wallet: each row holds a hash of the one before it.
      `create table wallet_audit (
        user_id text not null,
        position integer not null,
        at bigint not null,
        what text not null,
        detail text not null,
        hash text not null,
        primary key (user_id, position)
      )`,
    ],
  },
  {
    name: '006-sign-in',
    statements: [
      // What tokens are or were signed with. A private key that the operator keeps is not here.
      `create table sign_in_keys (
        kid text primary key,
        public_key text not null,
        private_key text,
        made_at bigint not null,
        tokens_end_at bigint not null
      )`,
      // Nonces that opened a session, until their tokens expire.
      'create table sign_in_nonces (id text primary key, expires_at bigint not null)',
      'create index sign_in_nonces_expiry on sign_in_nonces (expires_at)',
      // By a hash of the id that the tokens carry. The proof is what a contract account signed, which is asked about again.
      `create table sign_in_sessions (
        id_hash text primary key,
        project_id text not null,
        origin text not null,
        account text not null,
        created_at bigint not null,
        used_at bigint not null,
        ends_at bigint not null,
        generation integer not null,
        rotated_at bigint not null,
        proof text,
        checked_at bigint not null
      )`,
      'create index sign_in_sessions_end on sign_in_sessions (ends_at)',
      'create index sign_in_sessions_use on sign_in_sessions (used_at)',
      // What sites keep with accounts.
      `create table sign_in_accounts (
        project_id text not null,
        account text not null,
        metadata text not null,
        updated_at bigint not null,
        primary key (project_id, account)
      )`,
    ],
  },
  {
    name: '007-names',
    statements: [
      // Names below the operator's zones. That each column is unique is what gives a name one owner.
      `create table names (
        name text primary key,
        skeleton text not null unique,
        owner text not null unique,
        owner_coin bigint not null,
        attributes text not null,
        registered_at bigint not null,
        updated_at bigint not null
      )`,
      `create table name_addresses (
        name text not null references names (name) on delete cascade,
        coin_type bigint not null,
        address text not null,
        created_at bigint not null,
        primary key (name, coin_type)
      )`,
      // Signed messages that were used, until they are too old to be accepted again.
      'create table name_messages (id text primary key, expires_at bigint not null)',
      'create index name_messages_expiry on name_messages (expires_at)',
    ],
  },
  {
    name: '008-device-networks',
    statements: [
      // Keyed hashes of the networks that a device logged in from, newest first, with spaces between; none for logins before.
      "alter table wallet_devices add column networks text not null default ''",
    ],
  },
  {
    name: '009-onramp',
    statements: [
      // Purchases by what they are called at the provider. The holder is a keyed hash of what the visitor's browser keeps.
      `create table onramp_purchases (
        id text primary key,
        provider text not null,
        account text not null,
        holder text not null,
        chain_id text not null,
        token_symbol text not null,
        token_name text not null,
        token_contract text not null,
        token_amount text,
        payment_amount text,
        payment_currency text,
        state text not null,
        tx_hash text,
        created_at bigint not null,
        updated_at bigint not null
      )`,
      'create index onramp_purchases_holder on onramp_purchases (account, holder, created_at)',
      'create index onramp_purchases_state on onramp_purchases (state, created_at)',
      // Reports that were taken, until they are too old to be accepted again.
      'create table onramp_events (provider text not null, id text not null, expires_at bigint not null, primary key (provider, id))',
      'create index onramp_events_expiry on onramp_events (expires_at)',
    ],
  },
  {
    name: '010-onramp-report-times',
    statements: [
      // When the provider says that the current state began; none where it does not say, or the clock set the state.
      'alter table onramp_purchases add column reported_at bigint',
    ],
  },
  {
    name: '011-sealed-persons',
    statements: [
      // Email and name of who logged in, encrypted. The columns that held them in clear are not used any more.
      'alter table wallet_sessions add column person text',
      'update wallet_sessions set email = null, user_name = null',
    ],
  },
  {
    name: '012-told-releases',
    statements: [
      // When a mail told the owner that a new device got the wallet. Releases from before are not told of again.
      'alter table wallet_recoveries add column told_at bigint',
      'update wallet_recoveries set told_at = released_at where released_at is not null',
    ],
  },
  {
    name: '013-onramp-retention',
    statements: ['create index onramp_purchases_updated on onramp_purchases (updated_at)'],
  },
  {
    name: '014-name-likenesses',
    statements: [
      // More letters count as one (skeleton.ts). Of names that look alike now both stay, and what they looked like before.
      `update names set skeleton = ${moreAlike('names.skeleton')}
        where not exists (
          select 1 from names as other
          where other.name <> names.name and ${moreAlike('other.skeleton')} = ${moreAlike('names.skeleton')}
        )`,
    ],
  },
  {
    name: '015-release-digests',
    statements: [
      // Up to which entry of a user's log a mail told, and when. The first release after that entry starts the wait for the next mail;
      // retry_at is when a node may try to send it.
      `create table wallet_digests (
        user_id text primary key,
        position integer not null,
        first_at bigint,
        retry_at bigint not null,
        told_at bigint
      )`,
      'create index wallet_digests_due on wallet_digests (first_at) where first_at is not null',
      // Else the first mails would all be due at once, and sum up years.
      `insert into wallet_digests (user_id, position, first_at, retry_at, told_at)
        select user_id, max(position), null, 0, null from wallet_audit group by user_id`,
    ],
  },
  {
    name: '016-known-browsers',
    statements: [
      // Browsers that are recognized after they lost their storage, by a hash of the token in their cookie. The thumb is of the
      // device that got the cookie.
      `create table wallet_browsers (
        token_hash text primary key,
        user_id text not null references wallet_users (id),
        wallet_id text not null references wallets (id) on delete cascade,
        project_id text not null,
        origin text not null,
        agent text not null,
        thumb text not null,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      'create index wallet_browsers_device on wallet_browsers (user_id, thumb)',
      'create index wallet_browsers_expiry on wallet_browsers (expires_at)',
    ],
  },
]

/** The skeleton of a label with more letters that count as one; the zone stays as it is. */
function moreAlike(column: string): string {
  const zone = `ltrim(${column}, 'abcdefghijklmnopqrstuvwxyz0123456789-')`
  const label = `substr(${column}, 1, length(${column}) - length(${zone}))`
  const alike = [
    ['2', 'z'],
    ['6', 'b'],
    ['9', 'g'],
    ['q', 'g'],
  ]
  return `(${alike.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, label)} || ${zone})`
}
