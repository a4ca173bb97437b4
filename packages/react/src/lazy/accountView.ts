/** The account, for all who fetch it: the modal of a connected visitor, the view table, and the view of a token. */
export const fetchAccountView = () => import('../views/account/AccountView.tsx')
