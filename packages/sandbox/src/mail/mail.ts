import PostalMime, { type Address } from 'postal-mime'

/** A mail as the mailbox keeps it. */
export type Mail = {
  /** Counts up from 1 in the order of arrival. */
  readonly id: number
  readonly receivedAt: string
  readonly from: string
  /** The addresses that it was delivered to, in lower case. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers: Readonly<Record<string, string>>
}

/** Reads a mail as it came over the wire. */
export async function parseMail(
  raw: Buffer,
  { id, receivedAt, to }: Pick<Mail, 'id' | 'receivedAt' | 'to'>,
): Promise<Mail> {
  const email = await PostalMime.parse(raw)
  return {
    id,
    receivedAt,
    from: email.from === undefined ? '' : nameAndAddress(email.from),
    to: to.map((address) => address.toLowerCase()),
    subject: email.subject ?? '',
    text: email.text ?? '',
    ...(email.html === undefined ? {} : { html: email.html }),
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
  }
}

function nameAndAddress({ name, address }: Address): string {
  if (address === undefined) return name
  return name ? `${name} <${address}>` : address
}
