/** What the account shows of the person who logged in, in one request. */
export { DevicesRow } from './DevicesRow.tsx'
export { LoginRow } from './LoginRow.tsx'
export { loginName } from './loginName.ts'
export { NameRow } from './NameRow.tsx'
