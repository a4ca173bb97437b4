import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { type ClientKey, newClientKey } from '../src/test/relay/clientKey.ts'
import { openRelayClient, type RelayClient } from '../src/test/relay/openRelayClient.ts'
import { newTopic } from './openSocket.ts'
import { readTask } from './readTask.ts'

// What pages and wallets do all day, over and over: connect, pair, talk, lose the socket, come back, leave.
const { urls, couples, ttl } = readTask(
  v.object({ urls: v.array(v.string()), couples: v.number(), ttl: v.number() }),
)
const counts = { pairings: 0, messages: 0, reconnects: 0, lost: 0 }
const patienceMs = 30_000
const rounds = 10

process.on('disconnect', () => process.exit())
process.on('message', () => process.send?.(counts))

type Side = { readonly key: ClientKey; client: RelayClient; readonly seen: Set<string> }

async function connect(key: ClientKey, seen: Set<string>): Promise<RelayClient> {
  const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
  return openRelayClient(url, { key, onPush: (push) => seen.add(push.message) })
}

async function newSide(): Promise<Side> {
  const [key, seen] = [newClientKey(), new Set<string>()]
  return { key, seen, client: await connect(key, seen) }
}

/** Gives up a socket without a word, as phones do, and takes another. */
async function reconnect(side: Side, topics: readonly string[]): Promise<void> {
  side.client.socket.terminate()
  side.client = await connect(side.key, side.seen)
  await side.client.call('irn_batchSubscribe', { topics })
  counts.reconnects += 1
}

async function arrives(side: Side, message: string): Promise<void> {
  const giveUp = performance.now() + patienceMs
  while (!side.seen.has(message)) {
    if (performance.now() > giveUp) {
      counts.lost += 1
      return
    }
    await sleep(5)
  }
  side.seen.delete(message)
}

let said = 0
function newMessage(): string {
  return `${++said} ${'m'.repeat(300 + Math.floor(Math.random() * 1_500))}`
}

async function live(): Promise<void> {
  const [page, wallet] = [await newSide(), await newSide()]
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const [proposal, response, settlement] = [newMessage(), newMessage(), newMessage()]
  await page.client.call('wc_proposeSession', { pairingTopic, sessionProposal: proposal, ttl })
  await wallet.client.subscribe(pairingTopic)
  await arrives(wallet, proposal)
  const approval = { sessionProposalResponse: response, sessionSettlementRequest: settlement, ttl }
  await wallet.client.call('wc_approveSession', { pairingTopic, sessionTopic, ...approval })
  await page.client.subscribe(sessionTopic)
  await Promise.all([arrives(page, response), arrives(page, settlement)])
  counts.pairings += 1
  const topics = [pairingTopic, sessionTopic]
  for (let round = 0; round < rounds; round += 1) {
    const [speaker, hearer] = round % 2 === 0 ? [page, wallet] : [wallet, page]
    // Some are asked while they are away.
    const away = Math.random() < 0.2
    if (away) hearer.client.socket.terminate()
    const message = newMessage()
    await speaker.client.publish(sessionTopic, message, ttl)
    if (away) await reconnect(hearer, topics)
    await arrives(hearer, message)
    counts.messages += 1
    await sleep(Math.random() * 50)
  }
  for (const side of [page, wallet]) {
    await side.client.call('irn_batchUnsubscribe', {
      subscriptions: topics.map((topic) => ({ topic, id: 'any' })),
    })
    await side.client.close()
  }
}

await Promise.all(
  Array.from({ length: couples }, async () => {
    for (;;) await live()
  }),
)
