/** Where the source of Latchkey is. */
export const repositoryUrl = 'https://github.com/latchkey/latchkey'

/** Where its guide is. */
export const docsUrl = `${repositoryUrl}/tree/main/docs`
