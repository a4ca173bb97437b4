import type { Latchkey } from '../../instance/latchkey.ts'

/**
 * Fetches the logos of well-known wallets and networks, for a site without a directory that would have them. It never
 * rejects: until they are here, and where they do not come, glyphs stand in.
 */
export async function loadLogos({
  config,
  directory,
}: Pick<Latchkey, 'config' | 'directory'>): Promise<void> {
  if (config.endpoints || config.images === 'none' || directory.getState().drawLogo) return
  try {
    const { drawLogo } = await import('./drawLogo.ts')
    directory.setState({ ...directory.getState(), drawLogo })
  } catch {
    // Offline, or built anew meanwhile: the next opening asks again.
  }
}
