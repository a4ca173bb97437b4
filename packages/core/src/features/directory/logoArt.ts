/** A drawing, and every name by which a wallet or a network with this logo may be known, with spaces between. */
export type LogoArt = readonly (readonly [names: string, svg: string])[]

/**
 * Logos of well-known wallets and networks. Empty here, because other people's logos are no part of these sources: the
 * build puts those in its place that set-up has taken (scripts/build/logosPlugin.ts, logos/NOTICE).
 */
export const logoArt: LogoArt = []
