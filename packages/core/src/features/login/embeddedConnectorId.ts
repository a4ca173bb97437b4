/** The id of the embedded wallet's connector. */
export const embeddedConnectorId = 'latchkey.embedded'
