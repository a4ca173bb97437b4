import { createServer } from 'node:http'
import { tellUsage } from './tellUsage.ts'

// The least that Node can do: take the body in, send the same answer out.
const answer = '{"jsonrpc":"2.0","id":1,"result":"0x7"}'
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') tellUsage(`http://127.0.0.1:${address.port}`)
})
