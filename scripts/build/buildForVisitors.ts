import { build, type InlineConfig } from 'vite'

/** How many builds are under way, and what the environment said before the first of them. */
const underWay = { builds: 0, before: undefined as string | undefined }

/** Builds with Vite for finished pages, and leaves no trace in the environment: what runs next is no finished page. */
export async function buildForVisitors(config: InlineConfig): ReturnType<typeof build> {
  if (underWay.builds === 0) underWay.before = process.env['NODE_ENV']
  underWay.builds += 1
  process.env['NODE_ENV'] = 'production'
  try {
    return await build({ configFile: false, mode: 'production', ...config })
  } finally {
    underWay.builds -= 1
    if (underWay.builds === 0) restore(underWay.before)
  }
}

function restore(before: string | undefined): void {
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
}
