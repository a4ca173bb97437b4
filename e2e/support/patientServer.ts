/**
 * How the server of a journey differs from an operator's: it lets the one address that all visitors of the tests come from
 * ask more often, and waits longer for chains, as a machine five times slower needs.
 */
export const patientServer = { rateLimit: 20, deadlineMs: 30_000, balanceDeadlineMs: 15_000 } as const
