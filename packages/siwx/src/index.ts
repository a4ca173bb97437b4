export { parseSignIn } from './message/parseSignIn.ts'
export { SignInMessageError, type SignInMessagePart } from './message/SignInMessageError.ts'
export { type SignInFields, type SignInNamespace, signInNamespaces } from './message/signInFields.ts'
export { writeSignIn } from './message/writeSignIn.ts'
