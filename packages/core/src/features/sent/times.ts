/** How often the chain is asked while somebody waits (SPEC §9). */
export const pollingMs = 4_000

/** How long somebody waits for a receipt (SPEC §9); after that the chain is asked now and then. */
export const receiptWaitMs = 180_000

/** How often transactions that nobody waits for are looked at (SPEC §9). */
export const pendingPollingMs = 30_000

/** How long a receipt is waited for right after a send (SPEC §9); a visitor looks at the screen for so long. */
export const sendReceiptWaitMs = 25_000

/** How many transactions are looked after at once (SPEC §9). */
export const mostPending = 99
