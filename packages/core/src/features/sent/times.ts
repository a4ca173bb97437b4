/** How often the chain is asked while somebody waits (S9.55). */
export const pollingMs = 4_000

/** How long somebody waits for a receipt (S9.57); after that the chain is asked now and then. */
export const receiptWaitMs = 180_000

/** How often pending transactions are checked in the background (S9.58). */
export const pendingPollingMs = 30_000

/** How long a receipt is waited for right after a send (S9.59); a visitor looks at the screen for so long. */
export const sendReceiptWaitMs = 25_000

/** How many transactions are looked after at once (S9.36). */
export const mostPending = 99
