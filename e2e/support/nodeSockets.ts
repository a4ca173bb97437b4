import { WebSocket } from 'ws'

// Official clients take a global WebSocket for a browser's, and then call what only one of Node's has.
Object.assign(globalThis, { WebSocket })
