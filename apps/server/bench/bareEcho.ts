import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { tellUsage } from './tellUsage.ts'

// The least that a WebSocket server can do: send back what came.
const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('error', () => {}) // a client that left
  socket.on('message', (data) => socket.send(data, { binary: false }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') tellUsage(`ws://127.0.0.1:${address.port}`)
})
