export { checkSignIn, type ExpectedSignIn, type SignInRefusal } from './verify/checkSignIn.ts'
export type { ReadChain } from './verify/evm/verifyEvm.ts'
export { isAddressOf } from './verify/isAddressOf.ts'
export {
  type SignatureInput,
  type SignInInput,
  verifySignature,
  verifySignIn,
} from './verify/verifySignIn.ts'
