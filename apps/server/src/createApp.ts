import { endpoints } from '@latchkey/wire'
import { Hono } from 'hono'
import { mountAuth } from './auth/mountAuth.ts'
import type { Context } from './context.ts'
import { Failure, failureBody } from './http/failure.ts'
import { guarded, mount, mountRefusal, type Route } from './http/mount.ts'
import type { Env, Responder } from './http/respond.ts'
import { errorFields } from './observe/createLog.ts'
import { relayPath } from './relay/isAudience.ts'
import { balanceRoute } from './routes/balance.ts'
import { buildSwapApprovalRoute } from './routes/buildSwapApproval.ts'
import { buildSwapTransactionRoute } from './routes/buildSwapTransaction.ts'
import { frameProjectRoute } from './routes/frameProject.ts'
import { frontRoute } from './routes/front.ts'
import { fungiblePriceRoute } from './routes/fungiblePrice.ts'
import { gasPriceRoute } from './routes/gasPrice.ts'
import { getAnalyticsConfigRoute } from './routes/getAnalyticsConfig.ts'
import { getAssetImageRoute } from './routes/getAssetImage.ts'
import { getCurrencyImageRoute } from './routes/getCurrencyImage.ts'
import { getMediaRoute } from './routes/getMedia.ts'
import { getTokenImageRoute } from './routes/getTokenImage.ts'
import { getWalletImageRoute } from './routes/getWalletImage.ts'
import { getWalletsRoute } from './routes/getWallets.ts'
import { healthRoute } from './routes/health.ts'
import { historyRoute } from './routes/history.ts'
import { identityRoute } from './routes/identity.ts'
import { loginsRoute } from './routes/logins.ts'
import { metricsRoute } from './routes/metrics.ts'
import { registerNameRoute, setNameAddressRoute, setNameAttributesRoute } from './routes/nameChanges.ts'
import { nameGatewayRoute, postNameGatewayRoute } from './routes/nameGateway.ts'
import { onrampOptionsRoute, onrampQuoteRoute, onrampUrlRoute, onrampWebhookRoute } from './routes/onramp.ts'
import { openapiRoute } from './routes/openapi.ts'
import { profileAccountRoute } from './routes/profileAccount.ts'
import { profileNonceRoute } from './routes/profileNonce.ts'
import { profileReverseRoute } from './routes/profileReverse.ts'
import { profileSuggestionsRoute } from './routes/profileSuggestions.ts'
import { relayRpcRoute } from './routes/relayRpc.ts'
import { rpcFailure, rpcRoute } from './routes/rpc.ts'
import { sendEventsRoute } from './routes/sendEvents.ts'
import { supportedChainsRoute } from './routes/supportedChains.ts'
import { swapAllowanceRoute } from './routes/swapAllowance.ts'
import { swapQuotesRoute } from './routes/swapQuotes.ts'
import { swapTokensRoute } from './routes/swapTokens.ts'
import { accountMetadataRoute } from './signIn/routes/accountMetadata.ts'
import { refreshSignInRoute } from './signIn/routes/refreshSignIn.ts'
import { signInRoute } from './signIn/routes/signIn.ts'
import { signInKeysRoute } from './signIn/routes/signInKeys.ts'
import { signInNonceRoute } from './signIn/routes/signInNonce.ts'
import { signInSessionRoute } from './signIn/routes/signInSession.ts'
import { signOutRoute } from './signIn/routes/signOut.ts'

/** The whole HTTP side: a row of the wire's table for each route, and an answer in JSON for everything else. */
export function createApp(context: Context): Hono<Env> {
  const app = new Hono<Env>()
  const routes: { readonly [Name in keyof typeof endpoints]: Route } = {
    front: { handler: frontRoute() },
    supportedChains: { handler: supportedChainsRoute(context) },
    rpc: { handler: rpcRoute(context), tell: rpcFailure },
    relayRpc: { handler: relayRpcRoute(context) },
    balance: { handler: balanceRoute(context) },
    history: { handler: historyRoute(context) },
    fungiblePrice: { handler: fungiblePriceRoute(context) },
    gasPrice: { handler: gasPriceRoute(context) },
    swapTokens: { handler: swapTokensRoute(context) },
    swapQuotes: { handler: swapQuotesRoute(context) },
    swapAllowance: { handler: swapAllowanceRoute(context) },
    buildSwapApproval: { handler: buildSwapApprovalRoute(context) },
    buildSwapTransaction: { handler: buildSwapTransactionRoute(context) },
    onrampOptions: { handler: onrampOptionsRoute(context) },
    onrampQuote: { handler: onrampQuoteRoute(context) },
    onrampUrl: { handler: onrampUrlRoute(context) },
    onrampWebhook: { handler: onrampWebhookRoute(context) },
    identity: { handler: identityRoute(context) },
    profileAccount: { handler: profileAccountRoute(context) },
    profileReverse: { handler: profileReverseRoute(context) },
    profileSuggestions: { handler: profileSuggestionsRoute(context) },
    profileNonce: { handler: profileNonceRoute(context) },
    registerName: { handler: registerNameRoute(context) },
    setNameAttributes: { handler: setNameAttributesRoute(context) },
    setNameAddress: { handler: setNameAddressRoute(context) },
    nameGateway: { handler: nameGatewayRoute(context) },
    postNameGateway: { handler: postNameGatewayRoute(context) },
    getWallets: { handler: getWalletsRoute(context) },
    getWalletImage: { handler: getWalletImageRoute(context) },
    getAssetImage: { handler: getAssetImageRoute(context) },
    getTokenImage: { handler: getTokenImageRoute(context) },
    getCurrencyImage: { handler: getCurrencyImageRoute(context) },
    getMedia: { handler: getMediaRoute(context) },
    getAnalyticsConfig: { handler: getAnalyticsConfigRoute(context) },
    sendEvents: { handler: sendEventsRoute(context) },
    frameProject: { handler: frameProjectRoute(context) },
    logins: { handler: loginsRoute(context) },
    signInNonce: { handler: signInNonceRoute(context) },
    signIn: { handler: signInRoute(context) },
    signInSession: { handler: signInSessionRoute(context) },
    refreshSignIn: { handler: refreshSignInRoute(context) },
    signOut: { handler: signOutRoute(context) },
    accountMetadata: { handler: accountMetadataRoute(context) },
    signInKeys: { handler: signInKeysRoute(context) },
    healthz: { handler: healthRoute(context) },
    metrics: { handler: metricsRoute(context) },
    openapi: { handler: openapiRoute() },
  }
  const names = Object.keys(routes) as (keyof typeof endpoints)[]
  for (const name of names) mount(app, context, endpoints[name], routes[name])
  const { rpc } = endpoints
  app.on('GET', [rpc.path, `${rpc.path}/`], guarded(context, rpc, { answer: upgradeRequired }))
  app.on(
    'GET',
    [relayPath, `${relayPath}/`],
    guarded(
      context,
      { path: relayPath, callers: 'relay' },
      { answer: context.relay ? socketsOnly : notFound },
    ),
  )
  const { frameUrl } = context.config
  if (context.auth && frameUrl) mountAuth(app, context, context.auth, frameUrl)
  for (const name of names) mountRefusal(app, context, endpoints[name])
  app.notFound(guarded(context, { path: '(none)', callers: 'anybody' }, { answer: notFound }))
  app.onError((error) => {
    // Handlers never throw past `respond`; this is for what nobody thought of.
    context.log.error('unexpected error', errorFields(error))
    return Response.json(failureBody(new Failure(500, 'internal', 'Something went wrong here.')), {
      status: 500,
    })
  })
  return app
}

const upgradeRequired: Responder['answer'] = () => {
  throw new Failure(426, 'upgrade_required', 'Call this address with POST: it does not serve WebSockets.', {
    headers: { upgrade: 'websocket' },
  })
}

const socketsOnly: Responder['answer'] = () => {
  throw new Failure(426, 'upgrade_required', 'Open a WebSocket here, or call /relay/rpc with POST.', {
    headers: { upgrade: 'websocket' },
  })
}

const notFound: Responder['answer'] = () => {
  throw new Failure(404, 'not_found', 'There is nothing at this address: /openapi.json lists what there is.')
}
