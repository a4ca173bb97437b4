import type { ReactNode } from 'react'

/** The page's icons: 24 grid, one line weight, round ends, no fills. */
const drawings = {
  chain: (
    <>
      <rect x="3.5" y="8" width="10" height="8" rx="4" />
      <rect x="10.5" y="8" width="10" height="8" rx="4" />
    </>
  ),
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="3.5" />
      <path d="M15.5 8.5V7A3.5 3.5 0 0 0 12 3.5H7A3.5 3.5 0 0 0 3.5 7v5A3.5 3.5 0 0 0 7 15.5h1.5" />
    </>
  ),
  dark: <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />,
  key: (
    <>
      <circle cx="8" cy="12" r="4" />
      <path d="M12 12h9M17.5 12v3.5M21 12v2.5" />
    </>
  ),
  keyhole: (
    <>
      <circle cx="12" cy="9" r="4.2" />
      <path d="M10.2 12.8L8.8 20h6.4l-1.4-7.2" />
    </>
  ),
  light: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
    </>
  ),
  pen: <path d="M5 19l.8-3.7L15.5 5.6a2 2 0 0 1 2.9 2.9L8.7 18.2 5 19z" />,
  quiet: (
    <>
      <path d="M4.5 10v4h3.3L12.5 18V6L7.8 10z" />
      <path d="M16.5 10l4 4M20.5 10l-4 4" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9" />
      <path d="M19.5 4.5V9H15" />
    </>
  ),
  ring: <circle cx="12" cy="12" r="8" />,
  send: <path d="M7 17L17 7M8.5 7H17v8.5" />,
  server: (
    <>
      <rect x="3.5" y="4.5" width="17" height="6.5" rx="2.5" />
      <rect x="3.5" y="13" width="17" height="6.5" rx="2.5" />
      <path d="M7.2 7.8h.01M7.2 16.3h.01" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5l7 2.6v5.4c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6.1z" />
      <path d="M8.8 12l2.3 2.3 4.1-4.5" />
    </>
  ),
  spinner: (
    <>
      <circle cx="12" cy="12" r="8" opacity="0.3" />
      <path d="M12 4a8 8 0 0 1 8 8" />
    </>
  ),
  system: (
    <>
      <rect x="3.5" y="4.5" width="17" height="11.5" rx="3" />
      <path d="M9 20h6M12 16v4" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4.2c.7 0 1.3.4 1.7 1l6.6 11.7a1.9 1.9 0 0 1-1.7 2.9H5.4a1.9 1.9 0 0 1-1.7-2.9L10.3 5.2c.4-.6 1-1 1.7-1z" />
      <path d="M12 9.5v4M12 16.6v.01" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

/** The name of a drawing. */
export type IconName = keyof typeof drawings

// Only what points somewhere turns round in a right-to-left page.
const directional: ReadonlySet<IconName> = new Set(['send'])

/** A line icon beside words; assistive technology hears only the words. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: 16 | 20 | 24 }) {
  return (
    <svg
      className={name === 'spinner' ? 'i spin' : 'i'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={(1.6 * 24) / size}
      aria-hidden="true"
      data-mirror={directional.has(name) ? '' : undefined}
    >
      {drawings[name]}
    </svg>
  )
}
