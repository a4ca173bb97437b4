import { fillPath, picturePaths } from '@latchkey/wire'
import { projectQuery } from '../../api/projectQuery.ts'
import type { LogoNames } from '../../instance/directoryState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Where pictures are looked for: a caller without a directory gets those that the options and the wallet itself name. */
export type ImageSource = Pick<Latchkey, 'config'> & Partial<Pick<Latchkey, 'directory'>>

/**
 * Where the site's directory has a picture. A site without one has a logo of those that are known without asking, by
 * the names that the thing has.
 */
export function directoryImage(
  { config, directory }: ImageSource,
  kind: keyof typeof picturePaths,
  id: string | null | undefined,
  names: LogoNames,
): string | undefined {
  if (!config.endpoints) return directory?.getState().drawLogo?.(names)
  if (!id) return undefined
  const query = new URLSearchParams(projectQuery(config)).toString()
  return `${config.endpoints.directory}${fillPath(picturePaths[kind], { id })}?${query}`
}
