/** Words of a site's terms, beside the list of wallets. */
export const termsWords = {
  'connect.terms': 'terms of service',
  'connect.privacy': 'privacy policy',
  'connect.agreeBoth': 'I accept the {terms} and the {privacy}',
  'connect.agreeOne': 'I accept the {document}',
  'connect.agreeFirst': 'Accept the terms first, then choose a wallet.',
  'connect.footBoth': 'By connecting you accept the {terms} and the {privacy}.',
  'connect.footOne': 'By connecting you accept the {document}.',
} as const
