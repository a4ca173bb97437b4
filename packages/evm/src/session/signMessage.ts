import { ask } from '../provider/ask.ts'
import { type Hex, parseHex } from '../provider/parse.ts'

/** Asks the wallet to sign a text with this account (EIP-191, `personal_sign`). */
export async function signMessage(
  provider: unknown,
  message: string,
  address: string,
  signal?: AbortSignal,
): Promise<Hex> {
  return parseHex(await ask(provider, 'personal_sign', [utf8Hex(message), address], signal))
}

// In hexadecimal, so that no wallet takes a text that begins with 0x for bytes.
function utf8Hex(text: string): Hex {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
