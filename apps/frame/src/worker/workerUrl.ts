type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

/**
 * The address of the Worker's script as the browser wants it. Under Trusted Types the policy `app` is the only one that may
 * name scripts, and it names this one alone.
 */
export function workerUrl(path: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('app', {
    createScriptURL(url) {
      if (url !== path) throw new TypeError('This script is not the Worker.')
      return url
    },
  })
  return (policy?.createScriptURL(path) ?? path) as string
}
