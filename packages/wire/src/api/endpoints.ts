import { getAnalyticsConfig, sendEvents } from './analytics.ts'
import { balance } from './balance.ts'
import type { Endpoint } from './endpoint.ts'
import { frameProject } from './frameProject.ts'
import { gasPrice } from './gasPrice.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { logins } from './logins.ts'
import { nameGateway, postNameGateway } from './nameGateway.ts'
import { profileNonce, profileSuggestions, registerName, setNameAddress, setNameAttributes } from './names.ts'
import { onrampOptions, onrampQuote, onrampUrl, onrampWebhook } from './onramp.ts'
import { front, healthz, metrics, openapi } from './operations.ts'
import { getCurrencyImage, getMedia, getTokenImage } from './pictures.ts'
import { fungiblePrice } from './price.ts'
import { profileAccount, profileReverse } from './profile.ts'
import { relayRpc } from './relayRpc.ts'
import { rpc } from './rpc.ts'
import {
  accountMetadata,
  refreshSignIn,
  signIn,
  signInKeys,
  signInNonce,
  signInSession,
  signOut,
} from './signIn.ts'
import { supportedChains } from './supportedChains.ts'
import { buildSwapApproval, buildSwapTransaction, swapAllowance, swapQuotes, swapTokens } from './swap.ts'
import { getAssetImage, getWalletImage, getWallets } from './wallets.ts'

/** Every HTTP endpoint of the server; client and server read paths and shapes here, so each is spelled once. */
export const endpoints = {
  front,
  supportedChains,
  rpc,
  relayRpc,
  balance,
  history,
  fungiblePrice,
  gasPrice,
  swapTokens,
  swapQuotes,
  swapAllowance,
  buildSwapApproval,
  buildSwapTransaction,
  onrampOptions,
  onrampQuote,
  onrampUrl,
  onrampWebhook,
  identity,
  profileAccount,
  profileReverse,
  profileSuggestions,
  profileNonce,
  registerName,
  setNameAttributes,
  setNameAddress,
  nameGateway,
  postNameGateway,
  getWallets,
  getWalletImage,
  getAssetImage,
  getTokenImage,
  getCurrencyImage,
  getMedia,
  getAnalyticsConfig,
  sendEvents,
  frameProject,
  logins,
  signInNonce,
  signIn,
  signInSession,
  refreshSignIn,
  signOut,
  accountMetadata,
  signInKeys,
  healthz,
  metrics,
  openapi,
} as const satisfies Readonly<Record<string, Endpoint>>
