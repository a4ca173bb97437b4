/** How Latchkey calls itself to the site's server: `st` of SPEC §7. */
export const sdkType = 'latchkey'

/** The version of this package: `sv` of SPEC §7. */
export const sdkVersion = '0.1.0'
