/** From this many letters on, the name before the @ is cut. */
const longName = 14

/** An email address for one small line: its end says where it is, so the name before the @ is cut. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = Array.from(email.slice(0, Math.max(at, 0)))
  return name.length > longName ? `${name.slice(0, longName - 4).join('')}…${email.slice(at)}` : email
}
