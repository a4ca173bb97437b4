/** The policy that a site sets (docs/guide/security.md): nothing inline, no origin but its own and that of its server. */
export function strictPolicy(endpoints: string, images = 'data:'): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${images} ${endpoints}`,
    `connect-src 'self' ${endpoints}`,
  ].join('; ')
}
