import type { Config } from '@latchkey/core'

/** The site's own picture, as it calls itself to wallets; none where the site wants no images. */
export function siteImage({ images, metadata }: Config): string | undefined {
  const [icon] = images === 'none' ? [] : metadata.icons
  return icon !== undefined && /^(https?:|data:image\/(png|jpeg|webp|gif|avif|svg\+xml)|\/)/i.test(icon)
    ? icon
    : undefined
}
