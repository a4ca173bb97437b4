/** How Latchkey calls itself to the site's server: `st` of S7.01. */
export const sdkType = 'latchkey'

/** The version of this package: `sv` of S7.01. */
export const sdkVersion = '0.1.0'
