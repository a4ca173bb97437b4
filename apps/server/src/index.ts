export type { ServerOptions } from './config/options.ts'
export { ensureLogos, type LogosResult } from './directory/ensureLogos.ts'
export { ensureIcons, type IconsResult } from './pictures/ensureIcons.ts'
export { type RunningServer, type ServerDeps, startServer } from './startServer.ts'
