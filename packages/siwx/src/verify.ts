export { checkSignIn, type ExpectedSignIn, type SignInRefusal } from './verify/checkSignIn.ts'
export type { ReadChain } from './verify/evm/verifyEvm.ts'
export {
  type SignatureInput,
  type SignInInput,
  verifySignature,
  verifySignIn,
} from './verify/verifySignIn.ts'
