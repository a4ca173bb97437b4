import { socialDonePath } from '@latchkey/wire/frame'

/** The address that a social login ends at. */
export function socialResultUri(frameUrl: string, status: string): string {
  return `${new URL(frameUrl).origin}${socialDonePath}#${new URLSearchParams({ status })}`
}
