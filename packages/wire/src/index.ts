export {
  AnalyticsConfig,
  AnalyticsEvent,
  type AnalyticsEventName,
  type AnalyticsProperty,
  analyticsEvents,
  safeProperties,
} from './api/analytics.ts'
export { BalanceQuery, Balances, TokenBalance } from './api/balance.ts'
export { currencyDecimals } from './api/currencyDecimals.ts'
export type { AllowanceName, Callers, Endpoint } from './api/endpoint.ts'
export { endpoints } from './api/endpoints.ts'
export { fillPath } from './api/fillPath.ts'
export { FrameProject } from './api/frameProject.ts'
export { GasPrice } from './api/gasPrice.ts'
export {
  HistoryPage,
  HistoryQuery,
  HistoryTransaction,
  OperationType,
  Transfer,
} from './api/history.ts'
export { Identity, IdentityQuery } from './api/identity.ts'
export { Logins } from './api/logins.ts'
export { Currency, Decimal, nativeAddress } from './api/money.ts'
export { NameGatewayAnswer, NameGatewayBody } from './api/nameGateway.ts'
export {
  NameBody,
  NameChanged,
  NameNonce,
  NameNonceQuery,
  NameSuggestions,
  SuggestionsQuery,
} from './api/names.ts'
export {
  OnrampAmount,
  OnrampOptions,
  OnrampProvider,
  OnrampProviderId,
  OnrampProviderQuote,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrl,
  OnrampUrlBody,
  PartnerUserId,
  PaymentCurrency,
  PurchaseCurrency,
  PurchaseState,
} from './api/onramp.ts'
export { Health, UpstreamState } from './api/operations.ts'
export { operationTypes } from './api/operationTypes.ts'
export { paths } from './api/paths.ts'
export { picturePaths } from './api/picturePaths.ts'
export { FungiblePrice, mostPriced, PriceBody, Prices } from './api/price.ts'
export { NameRecord, ProfileQuery } from './api/profile.ts'
export { RpcQuery } from './api/rpc.ts'
export {
  AccountMetadata,
  AccountMetadataBody,
  nonceHeader,
  RefreshBody,
  SignedInAccount,
  SignInAnswer,
  SignInBody,
  SignInKeys,
  SignInNonce,
  SignInSession,
} from './api/signIn.ts'
export { signInPaths } from './api/signInPaths.ts'
export { Capability, SupportedChains } from './api/supportedChains.ts'
export {
  SwapAllowance,
  SwapAllowanceQuery,
  SwapApproval,
  SwapApprovalQuery,
  SwapQuote,
  SwapQuotes,
  SwapQuotesQuery,
  SwapToken,
  SwapTokens,
  SwapTokensQuery,
  SwapTransaction,
  SwapTransactionBody,
} from './api/swap.ts'
export {
  BadgeType,
  DirectoryId,
  LenientWalletPage,
  WalletEntry,
  WalletPage,
  WalletsQuery,
} from './api/wallets.ts'
export { Caip2, ChainIdParam } from './caip2.ts'
export { cleanText } from './cleanText.ts'
export { ErrorBody, ErrorReason } from './errorBody.ts'
export {
  JsonRpcError,
  JsonRpcFailure,
  JsonRpcId,
  JsonRpcRequest,
  JsonRpcRequestBody,
  JsonRpcResponse,
  JsonRpcResponseBody,
  JsonRpcSuccess,
} from './jsonRpc.ts'
export { AppLink, WebLink } from './linkSchemas.ts'
export { isAppLink, isWebLink } from './links.ts'
export {
  NameAddressMessage,
  NameAttributes,
  NameMessage,
  writeNameAddressMessage,
  writeNameMessage,
} from './nameMessage.ts'
export { validationDefaults } from './validationDefaults.ts'
