/** The views of signing in, in one request: one takes the other's place. */
export { ConnectingSiweView, SIWXSignMessageView } from './SIWXSignMessageView.tsx'
