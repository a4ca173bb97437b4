import {
  type AuthBody,
  type AuthCallName,
  authCalls,
  type BoxUse,
  HalfBox,
  type PublicKey,
  SocialBox,
  StartBox,
  stampHeader,
} from '@latchkey/wire/embedded'
import { calculateJwkThumbprint } from 'jose'
import * as v from 'valibot'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { makeBoxKey, openBox, sealBox } from '../worker/box.ts'

/** What a test may replace: the answer to a call, by its name. */
type Replaced = { [N in AuthCallName]?: (body: AuthBody<N>) => unknown }

type StoredWallet = Omit<AuthBody<'createWallet'>, 'vaultBox' | 'txn' | 'proof'> & {
  readonly vaultHalf: string
}

/** A request that the server got. */
type Asked = { readonly path: string; readonly query: string; readonly body: unknown }

/**
 * Server and vault in memory, for one user: they keep the halves of a wallet and give them back as the real ones do, and
 * check neither codes nor stamps.
 */
export async function createFakeServer() {
  const vaultKey = await makeBoxKey()
  const asked: Asked[] = []
  /** What the boxes of social logins had to prove where they ended. */
  const handles: (string | undefined)[] = []
  /** The secrets of the logins at providers and with Farcaster, by their id. */
  const secrets = new Map<string, string>()
  const replaced: Replaced = {}
  const chain = createFakeChain()
  let wallet: StoredWallet | undefined
  /** Halves of the server, by the thumbprint of the device. */
  const slots = new Map<string, string>()
  let caller = ''
  const policy = {
    /** Whether a new device has to wait, as for a wallet that holds something. */
    waits: false,
    /** Whether the browser has a cookie of the server. */
    remembers: false,
  }
  let session: string | undefined

  const user = (email = 'ines@mailbox.example') => ({
    id: uuid(1),
    email,
    ...(wallet !== undefined && { wallet: describe(wallet) }),
  })
  const describe = ({ walletId, address, sealedSeed }: StoredWallet) => ({
    id: walletId,
    address,
    sealedSeed,
    hasSlot: slots.has(caller),
  })
  const release = (half: string, walletId: string, to: PublicKey) =>
    sealBox('release', { half, walletId }, to, secureRandomBytes)

  async function welcome(ephemeral: PublicKey, more: { readonly userName?: string }) {
    session = 'S'.repeat(43)
    return {
      session: { id: session, endsAt: 1 },
      user: { ...user(), ...more },
      ...(wallet && { vaultHalf: await release(wallet.vaultHalf, wallet.walletId, ephemeral) }),
    }
  }

  /** Starts a login somewhere else: the vault keeps the secret of the device, and seals the address for it. */
  async function startAt(uri: string, { box }: { readonly box: string }) {
    const txn = crypto.randomUUID()
    const { secret, ephemeral } = v.parse(StartBox, await openBox('start', box, vaultKey))
    secrets.set(txn, secret)
    return { txn, box: await sealBox('start', { uri }, ephemeral, secureRandomBytes), expiresAt: 600_000 }
  }

  const answers: { [N in AuthCallName]?: (body: AuthBody<N>) => unknown } = {
    startEmail: () => ({ txn: uuid(2), action: 'VERIFY_OTP', expiresAt: 600_000 }),
    waitForDevice: () => ({ status: 'approved' }),
    async sendOtp({ box }) {
      const opened = (await openBox('otp', box, vaultKey)) as { ephemeral: PublicKey }
      return welcome(opened.ephemeral, {})
    },
    startSocial: (body) => startAt('https://provider.test/authorize?state=3', body),
    startFarcaster: (body) => startAt('https://farcaster.test/siwf', body),
    async finishSocial({ txn, box }) {
      const { secret, handle, ephemeral } = v.parse(SocialBox, await openBox('social', box, vaultKey))
      if (secret !== secrets.get(txn)) return refusal(410, 'login_over')
      handles.push(handle)
      return { status: 'done', ...(await welcome(ephemeral, { userName: 'Ada' })) }
    },
    async createWallet({ vaultBox, txn: _, proof: __, ...rest }) {
      const { half } = v.parse(HalfBox, await openBox('half', vaultBox, vaultKey))
      wallet = { ...rest, vaultHalf: half }
      slots.set(caller, rest.deviceHalf)
      return { wallet: describe(wallet) }
    },
    async releaseHalf({ walletId, slot: kind, ephemeral, voucher }) {
      const holder = voucher === undefined ? caller : await signerOf(voucher)
      if (kind === 'auto' && policy.waits) return { status: 'waiting', allowedAt: 1 }
      const half = kind === 'auto' ? wallet?.autoHalf : slots.get(holder)
      if (half === undefined) return refusal(404, 'no_slot')
      return { status: 'released', half: await release(half, walletId, ephemeral) }
    },
    addSlot({ deviceHalf }) {
      slots.set(caller, deviceHalf)
      return {}
    },
    recognizeBrowser() {
      if (slots.has(caller)) {
        policy.remembers = true
        return { status: 'remembered' }
      }
      if (!policy.remembers) return { status: 'unknown' }
      policy.waits = false
      return { status: 'recognized' }
    },
    decideDevice({ thumb, decision }) {
      if (decision === 'remove') slots.delete(thumb)
      return {}
    },
    readSession: () =>
      session === undefined
        ? refusal(401, 'no_session')
        : { session: { id: session, endsAt: 1 }, user: user() },
    signOut() {
      session = undefined
      return {}
    },
  }

  async function fetch(input: URL | RequestInfo, init: RequestInit = {}): Promise<Response> {
    const { pathname: path, search: query } = new URL(String(input))
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body))
    asked.push({ path, query, body })
    const stamp = new Headers(init.headers).get(stampHeader)
    if (stamp !== null) caller = await signerOf(stamp)
    const names = Object.keys(authCalls) as AuthCallName[]
    const name = names.find((one) => authCalls[one].path === path)
    if (name === undefined) return answerData(path, body, chain)
    const answer = (replaced[name] ?? answers[name]) as ((body: unknown) => unknown) | undefined
    const content = await answer?.(body)
    return content instanceof Response ? content : Response.json(content)
  }

  return {
    vaultKey: vaultKey.publicKey,
    asked,
    handles,
    secrets,
    answers,
    /** Opens a box as the vault does. */
    open: async <S extends v.GenericSchema>(use: BoxUse, content: S, box: string) =>
      v.parse(content, await openBox(use, box, vaultKey)),
    replaced,
    chain,
    fetch,
    hasWallet: () => wallet !== undefined,
    slots,
    policy,
    /** Takes the slots of the devices away, as when they were removed from another one. */
    removeSlots: () => slots.clear(),
  }
}

/** Answers to JSON-RPC calls, by method; a method that is not there gets `0x7`. */
type FakeChain = { [method: string]: (params: readonly unknown[]) => unknown }

function createFakeChain(): FakeChain {
  return {
    eth_getTransactionCount: () => '0x5',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x3b9aca01',
    eth_estimateGas: () => '0x5208',
    eth_simulateV1: () => new Error('The method eth_simulateV1 does not exist.'),
    eth_call: () => '0x',
    eth_sendRawTransaction: () => `0x${'ab'.repeat(32)}`,
  }
}

/** The data API: two chains, an answer to every JSON-RPC call, and nothing known about accounts. */
function answerData(path: string, body: unknown, chain: FakeChain): Response {
  if (path === '/v1/supported-chains')
    return Response.json({ http: ['eip155:1', 'eip155:10'], ws: [], capabilities: {} })
  if (path.endsWith('/balance') && chain['balances'] !== undefined)
    return Response.json(chain['balances']([]))
  if (path.startsWith('/v1/identity/') && chain['identity'] !== undefined)
    return Response.json(chain['identity']([]))
  if (path !== '/v1') return refusal(404, 'not_found')
  const answer = (call: { id: unknown; method: string; params: readonly unknown[] }) => {
    const result = chain[call.method]?.(call.params) ?? '0x7'
    const { id } = call
    return result instanceof Error
      ? { jsonrpc: '2.0', id, error: { code: -32601, message: result.message } }
      : { jsonrpc: '2.0', id, result }
  }
  return Response.json(Array.isArray(body) ? body.map(answer) : answer(body as never))
}

/** The thumbprint of the key in the header of a JWS. */
async function signerOf(jws: string): Promise<string> {
  const header = JSON.parse(atob(jws.split('.')[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
  return calculateJwkThumbprint(header.jwk)
}

/** An answer that refuses a call. */
export function refusal(status: number, name: string, description = 'Not now.'): Response {
  return Response.json({ status: 'FAILED', reasons: [{ name, field: '', description }] }, { status })
}

function uuid(digit: number): string {
  return `00000000-0000-4000-8000-00000000000${digit}`
}
