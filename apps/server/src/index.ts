export type { ServerOptions } from './config/options.ts'
export { type RunningServer, type ServerDeps, startServer } from './startServer.ts'
