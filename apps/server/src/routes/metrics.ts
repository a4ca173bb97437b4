import { endpoints } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { Handler } from '../http/exchange.ts'
import type { Gauge } from '../observe/createMetrics.ts'

/** `GET /metrics`. */
export function metricsRoute(context: Context): Handler {
  return () => ({
    status: 200,
    body: context.metrics.render([
      breakers(context),
      ...relayGauges(context),
      unsent(context),
      memory(),
      uptime(),
    ]),
    headers: { 'content-type': endpoints.metrics.responseType, 'cache-control': 'no-store' },
  })
}

function breakers(context: Context): Gauge {
  return {
    name: 'latchkey_upstream_up',
    help: 'Whether an upstream is used: 0 while it rests after failures or serves another chain.',
    samples: context.registry.chains.flatMap((chain) =>
      chain.upstreams.map((upstream) => ({
        labels: { chain: chain.caip2, upstream: upstream.host },
        value: ['open', 'wrongChain'].includes(upstream.state()) ? 0 : 1,
      })),
    ),
  }
}

function relayGauges({ relay }: Context): Gauge[] {
  if (relay === undefined) return []
  const { sockets, topics, stored, redis } = relay.status()
  const gauge = (name: string, help: string, value: number): Gauge => ({
    name: `latchkey_relay_${name}`,
    help,
    samples: [{ labels: {}, value }],
  })
  return [
    gauge('sockets', 'Open sockets of the relay on this node.', sockets),
    gauge('topics', 'Topics that somebody on this node listens to.', topics),
    gauge('stored_messages', 'Messages in the database, as of the last sweep.', stored.messages),
    gauge('stored_bytes', 'What these messages hold.', stored.bytes),
    ...(redis === undefined
      ? []
      : [gauge('redis_up', 'Whether other nodes are heard.', redis === 'ok' ? 1 : 0)]),
  ]
}

function unsent(context: Context): Gauge {
  return {
    name: 'latchkey_unsent_bytes',
    help: 'Answers in memory that clients have not read yet.',
    samples: [{ labels: {}, value: context.unsent.bytes() }],
  }
}

function memory(): Gauge {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    name: 'latchkey_memory_bytes',
    help: 'Memory of the process.',
    samples: [
      { labels: { kind: 'rss' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
    ],
  }
}

function uptime(): Gauge {
  return {
    name: 'latchkey_uptime_seconds',
    help: 'Since the process started.',
    samples: [{ labels: {}, value: process.uptime() }],
  }
}
