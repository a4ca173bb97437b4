import type { Cacao } from './cacao.ts'
import { decodeRecap, recapSentence, sentence } from './recap.ts'

/** Who signed, by did:pkh; undefined when it is nobody on an EVM chain. */
export function readIssuer(iss: string): { readonly chainId: string; readonly address: string } | undefined {
  const [, chainId, address] = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(iss) ?? []
  return chainId && address ? { chainId, address } : undefined
}

/** The text that was signed (EIP-4361), out of what the wallet says it signed. */
export function authMessage(payload: Cacao['p']): string {
  const { iss, domain, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const issuer = readIssuer(iss)
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    issuer?.address,
    '',
    ...statementLines(payload),
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${issuer?.chainId.slice('eip155:'.length)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources?.length ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** What a person read: permissions are always said in words, also when the wallet leaves them out of its claim. */
function statementLines({ statement = '', resources }: Cacao['p']): readonly string[] {
  const recap = decodeRecap(resources?.at(-1))
  if (!recap || statement.includes(sentence)) return statement ? [statement, ''] : ['']
  return [[statement, recapSentence(recap)].filter(Boolean).join(' '), '']
}
