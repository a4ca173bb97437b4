import { build, type InlineConfig } from 'vite'

/** Builds with Vite for finished pages, and leaves no trace in the environment: what runs next is no finished page. */
export async function buildForVisitors(config: InlineConfig): ReturnType<typeof build> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await build({ configFile: false, mode: 'production', ...config })
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
