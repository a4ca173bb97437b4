/** Where the source of Latchkey is. */
export const repositoryUrl = 'https://github.com/latchkey/latchkey'

/** Where its guide is. */
export const docsUrl = `${repositoryUrl}/tree/main/docs`

/** The first page of the demo. */
export const firstUrl = '/'

/** The demo's page for visitors who have signed in. */
export const membersUrl = '/members.html'
