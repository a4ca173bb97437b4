import type { BrowserContext } from 'playwright'

/** A way to be a bad wallet; each is announced under its own description. */
export type HostileKind =
  | 'throws at once'
  | 'throws a text'
  | 'throws nothing'
  | 'throws a trap'
  | 'has no accounts'
  | 'answers garbage accounts'
  | 'answers a garbage chain'
  | 'answers twice'
  | 'has a crowd of accounts'
  | 'emits rubbish'
  | 'cannot be read'
  | 'is no provider'
  | 'is a revoked proxy'
  | 'has no name'

/** Puts bad wallets into the pages of a visitor. */
export function announceHostile(
  kinds: readonly HostileKind[],
): (context: BrowserContext) => Promise<unknown> {
  return (context) => context.addInitScript(putIntoPage, kinds)
}

/** Runs in the page, so it may use nothing but its argument. */
function putIntoPage(kinds: readonly HostileKind[]): void {
  const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const fail = (error: unknown) => () => {
    throw error
  }
  const trap = new Proxy({}, { get: fail('trap'), has: fail('trap'), ownKeys: fail('trap') })
  const answers =
    (accounts: unknown, chain: unknown = '0x7c1309') =>
    ({ method }: { readonly method: string }) =>
      Promise.resolve(method === 'eth_chainId' ? chain : /ccounts$/.test(method) ? accounts : null)
  /** A thenable that keeps its promise twice, and then breaks it. */
  const twice = (value: unknown) => ({
    // biome-ignore lint/suspicious/noThenProperty: that is the attack.
    then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
      resolve(value)
      resolve(['0x000000000000000000000000000000000000dEaD'])
      reject(new Error('after the fact'))
    },
  })
  const listeners: (readonly [string, (data: unknown) => void])[] = []
  Reflect.set(window, 'hostileEmit', (event: string, data: unknown) => {
    for (const [name, listener] of listeners) if (name === event) listener(data)
  })
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()

  const providers: Readonly<Record<HostileKind, unknown>> = {
    'throws at once': { request: fail(new Error('The vault is on fire.')) },
    'throws a text': { request: fail('Just words.') },
    'throws nothing': { request: fail(undefined) },
    'throws a trap': { request: fail(trap), on: fail(trap) },
    'has no accounts': { request: answers([]) },
    'answers garbage accounts': { request: answers({ length: 1e9, 0: alice }) },
    'answers a garbage chain': { request: answers([alice], { toString: fail('trap') }) },
    'answers twice': {
      request: ({ method }: { readonly method: string }) =>
        twice(method === 'eth_chainId' ? '0x7c1309' : [alice]),
    },
    'has a crowd of accounts': {
      request: answers(
        Array.from({ length: 100_000 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`),
      ),
    },
    'emits rubbish': {
      request: answers([alice]),
      on: (event: string, listener: (data: unknown) => void) => listeners.push([event, listener]),
    },
    'cannot be read': Object.defineProperty({}, 'request', { get: fail(new Error('no')) }),
    'is no provider': 'https://wallet.example',
    'is a revoked proxy': revoked.proxy,
    'has no name': { request: answers([alice]) },
  }
  for (const [index, kind] of kinds.entries()) {
    const info = {
      uuid: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
      name: kind === 'has no name' ? { toString: fail('trap') } : kind,
      icon: trap,
      ...(kind === 'has no name' ? {} : { rdns: `hostile.${kind.replaceAll(' ', '-')}` }),
    }
    const detail = kind === 'cannot be read' ? trap : { info, provider: providers[kind] }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
