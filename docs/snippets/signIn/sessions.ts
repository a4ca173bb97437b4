import { createSessions } from '@latchkey/siwx/session'

/**
 * Browsers take a `__Host-` cookie over https alone and from this very host, so that no neighbouring sub-domain can place one.
 * Only where pages are served over http, as while developing, leave the prefix and `Secure` out.
 */
export const cookieName = '__Host-latchkey-session'

/** One for the whole backend: it keeps the server's keys. */
export const sessions = createSessions({
  server: process.env['LATCHKEY_SERVER'] ?? 'https://wallets.example',
  projectId: 'shop',
  origin: 'https://shop.example',
  cookie: cookieName,
})
