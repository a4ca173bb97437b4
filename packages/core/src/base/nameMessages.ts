/**
 * Sentences about names; apart from `messages`, which every page loads first. Those of the specification stand here
 * verbatim, and one of them says the name: it goes to the visitor alone, logs and analytics get its code.
 */
export const nameMessages = {
  'name.suggestions': 'Error fetching name suggestions',
  'name.reverse': 'Error fetching names for address',
  'name.register': 'Error registering name {name}',
  'name.network': 'Network not found',
  'name.account': 'Address or auth connector not found',
  'name.chainId': 'Invalid chainId',
} as const
