/** Where the popup of a social login goes first, and where the providers answer. */
export const socialPath = '/embedded/v1/social'
