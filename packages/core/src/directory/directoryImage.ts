import { fillPath, picturePaths } from '@latchkey/wire'
import { projectQuery } from '../api/projectQuery.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Config } from '../options/options.ts'

/** Where pictures are looked for: a caller without a directory gets those that the options and the wallet itself name. */
export type ImageSource = Pick<Latchkey, 'config'> & Partial<Pick<Latchkey, 'directory'>>

/** Where the site's directory has a picture; undefined where the site has no directory. */
export function directoryImage(
  config: Pick<Config, 'endpoints' | 'projectId'>,
  kind: keyof typeof picturePaths,
  id: string | null | undefined,
): string | undefined {
  if (!config.endpoints || !id) return undefined
  const query = new URLSearchParams(projectQuery(config)).toString()
  return `${config.endpoints.directory}${fillPath(picturePaths[kind], { id })}?${query}`
}
