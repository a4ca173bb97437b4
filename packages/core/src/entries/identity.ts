/** What the name and the picture of an account load; a site without a server never needs it. */
export { identityQuery } from '../features/account/identityQuery.ts'
