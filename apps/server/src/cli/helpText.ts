/** What `latchkey-server --help` prints. */
export const helpText = `latchkey-server [--server-port 8787]
latchkey-server project add <id> --origin https://example.com [--origin https://*.example.com]
latchkey-server project add-origin <id> --origin https://example.com
latchkey-server project remove-origin <id> --origin https://example.com
latchkey-server project list
latchkey-server project remove <id>
latchkey-server name show <name>
latchkey-server name remove <name>
latchkey-server logos
latchkey-server vault
latchkey-server vault unlock <project> <email>
latchkey-server --version

Settings come from the environment:

  LATCHKEY_SERVER_PORT    default 8787; 0 takes any free port
  LATCHKEY_HOST           default 127.0.0.1
  LATCHKEY_ALLOWED_HOSTS  host names of requests besides localhost, such as api.example.com
  LATCHKEY_CHAINS         EVM chain ids, such as 1,8453
  LATCHKEY_RPC_<id>       upstreams of a chain, in the order to try
  LATCHKEY_SANDBOX_URL    a running sandbox, whose chains are served too
  DATABASE_URL            postgres://…, or sqlite: and a path
  LATCHKEY_DATA_DIR       default .latchkey: where the embedded database, the logos and the icons live
  LATCHKEY_DATABASE_WAIT_MS
                          default 60000: how long a database that is not up yet is waited for
  LATCHKEY_RATE_LIMIT     off, or a multiple of the usual allowance
  LATCHKEY_TRUST_PROXY    how many proxies in front add to X-Forwarded-For
  LATCHKEY_DEADLINE_MS    default 6000: how long a chain's upstreams have, all together
  LATCHKEY_PRICE_SERVICE  off (default) or defillama: asked for prices that the chains do not know
  LATCHKEY_WALLETS_FILE   a JSON file that adds, hides, reorders and certifies wallets
  LATCHKEY_TOKENS_FILE    a token list of your own (the shape of tokenlists.org), besides ours
  LATCHKEY_LOGOS_DIR      default logos in the data folder; \`latchkey-server logos\` fetches them there
  LATCHKEY_ICONS_DIR      default icons in the data folder; \`latchkey-server logos\` fetches them there
  LATCHKEY_ANALYTICS      default off: on, or ids of projects whose widgets may tell what happens in them
  LATCHKEY_NAME_GATEWAYS  gateways of names that may be asked although they are no public https
  LATCHKEY_NAMES_ZONES    domains of yours below which visitors register names, such as example.eth
  LATCHKEY_NAMES_KEY      signs what this server says of those names: 0x and 64 hexadecimal digits
  LATCHKEY_NAMES_CHAINS   chains whose accounts may register; all that are served otherwise
  LATCHKEY_NAMES_RESERVED names below your zones that nobody may register, besides ours
  LATCHKEY_NAMES_PLAIN    on: messages without domain and nonce are accepted for 10 s, as older clients sign them
  LATCHKEY_IPFS_GATEWAY   where pictures that are kept on IPFS are fetched
  LATCHKEY_RELAY          on or off: whether the server is a WalletConnect relay too, at /relay
  LATCHKEY_RELAY_URL      its public addresses, such as wss://relay.example.com/relay
  LATCHKEY_RELAY_MEGABYTES
                          default 4096: how much it may keep for those who are away
  REDIS_URL               tells the nodes of one database of each other's messages and answers
  LATCHKEY_SECRET         signs links and cursors; one that the database keeps otherwise
  LATCHKEY_HISTORY_FROM   chains whose past is kept here, and from which block: 1=21000000,8453=now
  LATCHKEY_HISTORY_POLL_MS
                          default 4000: how often the newest block of such a chain is asked for
  LATCHKEY_BLOCKSCOUT     explorers for what was before: 1=https://eth.blockscout.com
  LATCHKEY_ETHERSCAN      the same in the manner of Etherscan: 1=https://api.etherscan.io/v2/api?chainid=1&apikey=…
  LATCHKEY_ZERION_KEY     the key of Zerion's API, for balances and history besides the chain
  LATCHKEY_VENDOR_ORDER   after (default) or before: when services with a key are asked
  LATCHKEY_FRAME_URL      the origin of the embedded wallet's frame, such as https://wallet.example.com
  LATCHKEY_VAULT_URL      where the vault of embedded wallets is, a process of its own
  LATCHKEY_VAULT_TOKEN    what the server proves itself to the vault with
  LATCHKEY_VAULT          apart (default), or embedded: the vault is part of this process, for small sites
  LATCHKEY_AUTH_KEY       encrypts the server's halves of wallet keys: 32 bytes as base64; auth.key in the data folder otherwise
  LATCHKEY_DIGEST_DAYS    default 7: how many days a mail sums up which devices opened an embedded wallet; 0 for no such mails
  LATCHKEY_CITY_HEADER    the header in which your proxy names a visitor's city, for mails
  LATCHKEY_SIGN_IN_KEY    the private key (P-256, PKCS#8) that tokens of sign-in are signed with; one that the database keeps otherwise
  LATCHKEY_SIGN_IN_CHAINS chains whose accounts may sign in though they are not served, such as eip155:5000
  LATCHKEY_LOCAL_PROJECT  off: pages on this machine need a project too, as they always do unless LATCHKEY_HOST is loopback

\`latchkey-server vault\` starts the vault of embedded wallets. It reads LATCHKEY_FRAME_URL and LATCHKEY_VAULT_TOKEN too, and:

  LATCHKEY_SMTP_URL       smtps://user:password@mail.example.com
  LATCHKEY_MAIL_FROM      who mails come from: Example Wallet <wallet@example.com>
  LATCHKEY_WALLET_BRAND   default Latchkey Wallet: the name in mails
  LATCHKEY_MAILS_PER_HOUR default 1000: the most mails of one project
  LATCHKEY_GOOGLE_CLIENT_ID, LATCHKEY_GOOGLE_CLIENT_SECRET
                          turn on the login with Google, which answers at LATCHKEY_FRAME_URL and /social/callback/google; the same with APPLE, GITHUB, DISCORD, X and FACEBOOK. Apple has no secret
                          but LATCHKEY_APPLE_TEAM_ID, LATCHKEY_APPLE_KEY_ID and LATCHKEY_APPLE_PRIVATE_KEY
  LATCHKEY_FARCASTER_RPC  nodes of Optimism that say who owns a Farcaster account: turns on the login with Farcaster
  LATCHKEY_FARCASTER_RELAY_URL, LATCHKEY_FARCASTER_REGISTRY
                          other addresses than those of Farcaster itself
  LATCHKEY_VAULT_PORT     default 8788
  LATCHKEY_VAULT_HOST     default 127.0.0.1
  LATCHKEY_VAULT_DATABASE_URL
                          its own database, never the server's; vault.sqlite in the data folder otherwise
  LATCHKEY_VAULT_KEY      encrypts its half of wallet keys: 32 bytes as base64; vault.key in the data folder otherwise
`
