/** A box as it is sent, and each of its parts decoded: what somebody who passes it on can read. */
export function textsIn(box: string): string[] {
  return [box, ...box.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))]
}
