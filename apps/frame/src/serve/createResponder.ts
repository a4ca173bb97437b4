import type { IncomingMessage, ServerResponse } from 'node:http'
import { Caip2 } from '@latchkey/wire'
import { type PublicKey, SocialProvider } from '@latchkey/wire/embedded'
import { FrameChainId, frameVersion, socialCallbackPath, socialDonePath } from '@latchkey/wire/frame'
import * as v from 'valibot'
import type { Settings } from '../shell/settings.ts'
import type { Projects } from './createProjects.ts'
import { assetHeaders, type Headers, pageHeaders, popupHeaders, shellHeaders } from './frameHeaders.ts'
import { frameAncestors, hostOrigins } from './hostPages.ts'
import type { Build } from './readBuild.ts'
import { readFields } from './readFields.ts'
import { readReport, type Violation } from './readReport.ts'

/** What the responses are made of. */
export type ResponderParts = {
  readonly build: Build
  readonly serverUrl: string
  readonly brand: string
  readonly projects: Projects
  vaultKey(): Promise<PublicKey>
  log(entry: Readonly<Record<string, unknown>>): void
  /** Takes the report of a browser about a violated policy. */
  report(violation: Violation): void
}

type Reply = { readonly status: number; readonly headers: Headers; readonly body?: string | Buffer }

const html = { 'content-type': 'text/html; charset=utf-8' }
const defaultChainId = v.parse(Caip2, 'eip155:1')

/** Answers requests of browsers. Everything but the shell refuses to be shown inside of another page. */
export function createResponder(
  parts: ResponderParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    let reply: Reply
    try {
      reply = await replyTo(parts, request)
    } catch (error) {
      parts.log({ level: 'error', message: error instanceof Error ? error.message : String(error) })
      reply = plain(503, 'The wallet cannot reach its server. Try again in a moment.', { 'retry-after': '5' })
    }
    const { status, headers, body = '' } = reply
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

async function replyTo(parts: ResponderParts, request: IncomingMessage): Promise<Reply> {
  const { build, serverUrl, brand, vaultKey } = parts
  const url = URL.parse(request.url ?? '/', 'http://frame')
  if (url === null) return plain(400, 'This address cannot be read.')
  if (url.pathname === '/csp' && request.method === 'POST') {
    const report = await readReport(request)
    if (report !== undefined) parts.report(report)
    return { status: 204, headers: assetHeaders }
  }
  if (url.pathname.startsWith(`${socialCallbackPath}/`)) return replyToProvider(parts, request, url)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'This page can be read, not written.', { allow: 'GET, HEAD' })
  switch (url.pathname) {
    case '/sdk':
      return replyWithShell(parts, url.searchParams, request.headers.referer)
    case '/device':
      return {
        status: 200,
        headers: { ...pageHeaders(serverUrl), ...html },
        body: build.page('device', { serverUrl, brand, vaultKey: await vaultKey() }),
      }
    case '/veto':
      return {
        status: 200,
        headers: { ...pageHeaders(serverUrl), ...html },
        body: build.page('veto', { serverUrl, brand }),
      }
    case '/approve':
    case '/devices':
      return {
        status: 200,
        headers: { ...popupHeaders(serverUrl), ...html },
        body: build.page(url.pathname === '/approve' ? 'approve' : 'devices', {
          brand,
          workerPath: build.workerPath,
        }),
      }
    case socialDonePath:
      return {
        status: 200,
        headers: { ...popupHeaders(serverUrl), ...html },
        body: build.page('social', { serverUrl, brand }),
      }
    case '/':
      return plain(200, 'The frame of the embedded wallet. Pages show it; there is nothing to see here.')
    case '/healthz':
      return plain(200, 'ok')
    default:
      return replyWithAsset(build, url.pathname, String(request.headers['accept-encoding'] ?? ''))
  }
}

/** The page that a provider leads back to. It takes what the provider said to the vault, so that the server never sees it. */
async function replyToProvider(
  { build, serverUrl, brand, vaultKey }: ResponderParts,
  request: IncomingMessage,
  { pathname, searchParams }: URL,
): Promise<Reply> {
  const provider = v.safeParse(SocialProvider, pathname.slice(socialCallbackPath.length + 1))
  if (!provider.success) return plain(404, 'There is nothing at this address.')
  if (!['GET', 'HEAD', 'POST'].includes(request.method ?? ''))
    return plain(405, 'A provider answers by a link or by a form.', { allow: 'GET, HEAD, POST' })
  const fields = await readFields(request, searchParams)
  if (fields === undefined) return plain(413, 'The answer of the provider is too large.')
  const answer = { provider: provider.output, fields }
  return {
    status: 200,
    headers: { ...popupHeaders(serverUrl), ...html },
    body: build.page('social', { serverUrl, brand, vaultKey: await vaultKey(), answer }),
  }
}

async function replyWithShell(
  { build, projects, serverUrl, brand, vaultKey }: ResponderParts,
  query: URLSearchParams,
  referer: string | undefined,
): Promise<Reply> {
  if ((query.get('version') ?? String(frameVersion)) !== String(frameVersion))
    return plain(400, `This frame speaks version ${frameVersion}.`)
  const projectId = query.get('projectId') ?? ''
  const project = await projects.find(projectId)
  if (project === undefined) return plain(404, 'There is no such project.')
  const chainId = v.safeParse(FrameChainId, query.get('chainId') ?? undefined)
  const settings: Settings = {
    projectId,
    allowedOrigins: [...hostOrigins(project, referer)],
    serverUrl,
    vaultKey: await vaultKey(),
    workerPath: build.workerPath,
    chainId: chainId.success ? chainId.output : defaultChainId,
    enableLogger: query.get('enableLogger') === 'true',
    brand,
  }
  return {
    status: 200,
    headers: { ...shellHeaders(serverUrl, frameAncestors(project)), ...html },
    body: build.page('sdk', settings),
  }
}

function replyWithAsset({ assets }: Build, path: string, encodings: string): Reply {
  const asset = assets.get(path)
  if (asset === undefined) return plain(404, 'There is nothing at this address.')
  const isGzip = /\bgzip\b/.test(encodings)
  return {
    status: 200,
    headers: {
      ...assetHeaders,
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(isGzip && { 'content-encoding': 'gzip' }),
    },
    body: isGzip ? asset.gzipped : asset.body,
  }
}

function plain(status: number, body: string, more: Headers = {}): Reply {
  const headers = {
    ...assetHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  }
  return { status, headers: { ...headers, ...more }, body }
}
