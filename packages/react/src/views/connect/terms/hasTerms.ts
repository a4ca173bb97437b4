import type { Config } from '@latchkey/core'

/** Whether the site has terms that its visitors accept. */
export function hasTerms({ termsConditionsUrl, privacyPolicyUrl }: Config): boolean {
  return (termsConditionsUrl ?? privacyPolicyUrl) !== undefined
}
