import { createSessions } from '@latchkey/siwx/session'

/** One for the whole backend: it keeps the server's keys. */
export const sessions = createSessions({
  server: process.env['LATCHKEY_SERVER'] ?? 'https://wallets.example.com',
  projectId: 'shop',
  origin: 'https://shop.example',
})
