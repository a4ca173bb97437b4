export { PagePath } from '../pagePath.ts'
export {
  type AuthBody,
  type AuthCallName,
  type AuthResponse,
  authCalls,
  createWalletProof,
  type StartedEmail,
} from './authCalls.ts'
export {
  ChoiceAnswer,
  ChoiceBox,
  EmailBox,
  HalfBox,
  LinkAnswer,
  LinkBox,
  OtpBox,
  ProviderAnswer,
  ProviderBox,
  ReleaseBox,
  SocialBox,
  StartAnswer,
  StartBox,
} from './boxes.ts'
export {
  Box,
  type BoxUse,
  boxUses,
  EvmAddress,
  Half,
  Hash,
  LoginMethod,
  Origin,
  PublicKey,
  SealedSeed,
  Signature,
  SocialProvider,
  Stamp,
  StampText,
  stampAgeSeconds,
  stampHeader,
  Uuid,
  Voucher,
  VoucherText,
} from './formats.ts'
export {
  Assertion,
  Requester,
  type VaultBody,
  type VaultCallName,
  type VaultResponse,
  vaultCalls,
} from './vaultCalls.ts'
export { DoneWork, hasZeroBits, Work, workInput } from './work.ts'
