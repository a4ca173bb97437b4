import type { ReactElement } from 'react'

/** The mark of the wallet: a purse with a keyhole for its clasp. */
export function Mark({ size }: { readonly size: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect width="40" height="40" rx="12" fill="#12655d" />
      <path
        d="M10 14h20a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V12a3 3 0 0 1 3-3h16.500"
        stroke="#fbf8f2"
        strokeWidth="2.600"
      />
      <circle cx="25.500" cy="21" r="2.600" fill="#e3c188" />
      <path d="M25.500 22.500v4" stroke="#e3c188" strokeWidth="2.600" />
    </svg>
  )
}
