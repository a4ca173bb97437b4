export {
  createSessions,
  type Session,
  type Sessions,
  type SessionsOptions,
} from './session/createSessions.ts'
export type { SessionSource } from './session/readToken.ts'
export type { SessionDeps } from './session/requestServer.ts'
export { SessionServerError } from './session/SessionServerError.ts'
