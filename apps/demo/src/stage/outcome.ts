/** How the last request ended. */
export type Outcome =
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'signed'; readonly signature: string }
  /** Without a block it still waits for one. */
  | { readonly kind: 'sent'; readonly hash: string; readonly block: bigint | undefined }
