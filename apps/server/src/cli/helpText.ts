/** What `latchkey-server --help` prints. */
export const helpText = `latchkey-server [--server-port 8787]
latchkey-server project add <id> --origin https://example.com [--origin https://*.example.com]
latchkey-server project list
latchkey-server project remove <id>

Settings come from the environment:

  LATCHKEY_SERVER_PORT    default 8787; 0 takes any free port
  LATCHKEY_HOST           default 127.0.0.1
  LATCHKEY_CHAINS         EVM chain ids, such as 1,8453
  LATCHKEY_RPC_<id>       upstreams of a chain, in the order to try
  LATCHKEY_SANDBOX_URL    a running sandbox, whose chains are served too
  DATABASE_URL            postgres://…, or sqlite: and a path
  LATCHKEY_DATA_DIR       default .latchkey: where the embedded database lives
  LATCHKEY_RATE_LIMIT     off, or a multiple of the usual allowance
  LATCHKEY_TRUST_PROXY    how many proxies in front add to X-Forwarded-For
  LATCHKEY_DEADLINE_MS    default 10000: how long a chain's upstreams have, all together
  LATCHKEY_LOCAL_PROJECT  on or off: whether pages on this machine need no project
`
