export type { SignInFields } from './signInMessage.ts'
