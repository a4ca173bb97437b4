/** Headers of a response, by name. */
export type Headers = Readonly<Record<string, string>>

const always: Headers = {
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), storage-access=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
}

/** Not `report-to`: every browser knows this one, and sends a report at once. */
const reporting = 'report-uri /csp'

/** Headers of the shell: a page of the project may show it, and no other. */
export function shellHeaders(serverUrl: string, ancestors: readonly string[]): Headers {
  return {
    ...always,
    'content-security-policy': policy(serverUrl, ancestors.length === 0 ? ["'none'"] : ancestors),
    'cache-control': 'no-store',
    // The list of pages depends on the page that shows the frame.
    vary: 'referer',
  }
}

/** Headers of a page that stands alone: no page shows it, and none keeps a handle of its window. */
export function pageHeaders(serverUrl: string): Headers {
  return {
    ...always,
    'content-security-policy': policy(serverUrl, ["'none'"]),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  }
}

/** Headers of windows that talk to what opened them: that of the wallet, and the one that a social login ends in. */
export function popupHeaders(serverUrl: string): Headers {
  return { ...pageHeaders(serverUrl), 'cross-origin-opener-policy': 'unsafe-none' }
}

/**
 * Headers of scripts, styles and failures. The policy of its script is the policy of the Worker: it has the keys, and
 * reaches nothing on the network.
 */
export const assetHeaders: Headers = {
  ...always,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    reporting,
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

function policy(serverUrl: string, ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${new URL(serverUrl).origin}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
    `frame-ancestors ${ancestors.join(' ')}`,
    reporting,
  ].join('; ')
}
