const chainId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const account = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** Whether a text is a CAIP-2 namespace, such as `eip155`. */
export function isNamespace(text: string): boolean {
  return /^[-a-z0-9]{3,8}$/.test(text)
}

/** Whether a text is a CAIP-2 chain id, such as `eip155:1`. */
export function isChainId(text: string): boolean {
  return chainId.test(text)
}

/** The namespace of a chain id, an account id or a key of either kind. */
export function namespaceOf(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/** The two halves of a CAIP-10 account id; undefined when it is none. */
export function splitAccount(
  text: string,
): { readonly chainId: string; readonly address: string } | undefined {
  const [, chain, address] = account.exec(text) ?? []
  return chain && address ? { chainId: chain, address } : undefined
}
