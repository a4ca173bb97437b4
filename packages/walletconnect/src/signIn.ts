/** What a page loads when a wallet has signed in while it connected. */
export { readSignIns, type SignedText } from './sign/auth/readSignIns.ts'
