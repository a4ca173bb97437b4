/** The views of a login with a social network, in one request. */
export { ConnectingSocialView } from './ConnectingSocialView.tsx'
export { ConnectSocialsView } from './ConnectSocialsView.tsx'
