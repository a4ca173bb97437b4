import { assertFields } from './assertFields.ts'
import { SignInMessageError } from './SignInMessageError.ts'
import type { SignInFields } from './signInFields.ts'

/** Every character that the grammar allows is one byte. */
export const longestMessage = 8 * 1_024

/** Writes the text that a wallet signs; throws `SignInMessageError` for fields that have no place in it. */
export function writeSignIn(fields: SignInFields): string {
  const { form, reference } = assertFields(fields)
  const { scheme, domain, statement, resources } = fields
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${form.account} account:`,
    fields.accountAddress,
    '',
    ...(statement === undefined ? (form.blankStatement ? [''] : []) : [statement, '']),
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainName ?? reference}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
  if (text.length > longestMessage)
    throw new SignInMessageError('message', `The message is longer than ${longestMessage} characters.`)
  return text
}
