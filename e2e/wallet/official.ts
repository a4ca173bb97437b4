/**
 * How journeys with the official client on the other side run: on a busy machine it now and then waits for ever for an
 * answer, and the next pairing works. Such a journey is walked once more; what fails twice has failed.
 */
export const official = { retry: 1 } as const
