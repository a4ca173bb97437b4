export type { ServerOptions } from './config/options.ts'
export { ensureLogos, type LogosResult } from './directory/ensureLogos.ts'
export { type RunningServer, type ServerDeps, startServer } from './startServer.ts'
