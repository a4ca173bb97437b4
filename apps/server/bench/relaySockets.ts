import * as v from 'valibot'
import { callText, newTopic, openSocket } from './openSocket.ts'
import { readTask } from './readTask.ts'

// Holds sockets that do nothing, each subscribed to a topic of its own, as those of visitors who wait are.
const { url, sockets } = readTask(v.object({ url: v.string(), sockets: v.number() }))
const atOnce = 32

let opened = 0
let lost = 0
process.on('message', () => process.send?.({ held: opened - lost }))
process.on('disconnect', () => process.exit())

async function openOne(): Promise<void> {
  let answered = () => {}
  const answer = new Promise<void>((resolve) => {
    answered = resolve
  })
  const socket = await openSocket(url, answered)
  socket.on('close', () => {
    lost += 1
  })
  socket.send(callText(opened, 'irn_subscribe', { topic: newTopic() }))
  await answer
  opened += 1
}

let left = sockets
const worker = async () => {
  while (left-- > 0) await openOne()
}
await Promise.all(Array.from({ length: atOnce }, worker))
process.send?.({ held: opened - lost })
