export type { MailWanted } from './createMailStore.ts'
export type { Mail } from './mail.ts'
export { type Mailbox, type MailboxOptions, startMailbox } from './startMailbox.ts'
