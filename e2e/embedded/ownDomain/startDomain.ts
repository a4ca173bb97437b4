import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { join } from 'node:path'

/** Host names with TLS that lead to local ports, for browsers that use the proxy. */
export type Domain = {
  /** The HTTP proxy that knows the names, and refuses all others. */
  readonly proxyUrl: string
  /** The file with the self-signed certificate. */
  readonly certificateFile: string
  /** The hash of its public key, in the format of Chromium. */
  readonly keyHash: string
  stop(): Promise<void>
}

/** The target of a host name: a local port, and the `Host` header to send if it differs from the browser's. */
type Upstream = { readonly port: number; readonly host?: string }

/** Makes a certificate for the names, and a proxy with TLS in front of the ports. */
export async function startDomain(
  upstreams: Readonly<Record<string, Upstream>>,
  folder: string,
): Promise<Domain> {
  const names = Object.keys(upstreams)
  const [keyFile, certificateFile] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  makeCertificate(names, keyFile, certificateFile)
  const certificate = readFileSync(certificateFile)

  const behind = createTlsServer({ cert: certificate, key: readFileSync(keyFile) }, (request, response) =>
    pass(request, response, upstreams[request.headers.host ?? '']),
  )
  const tlsPort = await listen(behind)
  const proxy = createServer((_, response) => response.writeHead(403).end())
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    socket.on('error', () => socket.destroy())
    if (!names.some((name) => url === `${name}:443`)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const line = connect(tlsPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      line.pipe(socket).pipe(line)
    })
    line.on('error', () => socket.destroy())
    socket.on('close', () => line.destroy())
  })
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return {
    proxyUrl: `http://127.0.0.1:${await listen(proxy)}`,
    certificateFile,
    keyHash: createHash('sha256').update(spki).digest('base64'),
    async stop() {
      for (const server of [proxy, behind]) {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeAllConnections()
        await closed
      }
    },
  }
}

function makeCertificate(names: readonly string[], keyFile: string, certificateFile: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const subject = ['-subj', '/CN=own domain', '-days', '2', '-out', certificateFile]
  const alternatives = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`]
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...alternatives], { stdio: 'ignore' })
}

function pass(request: IncomingMessage, response: ServerResponse, upstream: Upstream | undefined): void {
  const host = upstream?.host ?? request.headers.host
  const headers = { ...request.headers, host, 'x-forwarded-for': '203.0.113.7' }
  const onward = forward(
    { host: '127.0.0.1', port: upstream?.port, path: request.url, method: request.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
