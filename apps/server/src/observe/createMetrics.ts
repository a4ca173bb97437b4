/** Counts what happens, for Prometheus. */
export type Metrics = {
  request(route: string, status: number, seconds: number): void
  attempt(chain: string, host: string, outcome: string): void
  /** Something happened in the widget of a project. */
  event(project: string, name: string): void
  /** Something happened to a message of the relay. */
  relayed(what: RelayEvent): void
  /** How many values of a kind other nodes had, and how many they had not. */
  shared(kind: string, found: number, missed: number): void
  /** The text format of Prometheus; `gauges` are read at this moment. */
  render(gauges: readonly Gauge[]): string
}

/** What happens to messages of the relay. */
type RelayEvent = 'published' | 'duplicate' | 'delivered' | 'acknowledged' | 'refused'

/** A value that is read when somebody asks. */
export type Gauge = {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
}

const boundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Durations = { readonly counts: number[]; sum: number; count: number }

/** Counters in memory; labels come from fixed lists (routes, statuses, chains, hosts, projects, events), so they stay few. */
export function createMetrics(): Metrics {
  const requests = new Map<string, Map<number, number>>()
  const durations = new Map<string, Durations>()
  const attempts = new Map<string, number>()
  const events = new Map<string, number>()
  const relayed = new Map<RelayEvent, number>()
  const shared = new Map<string, number>()

  function durationsOf(route: string): Durations {
    const known = durations.get(route)
    if (known !== undefined) return known
    const fresh = { counts: boundaries.map(() => 0), sum: 0, count: 0 }
    durations.set(route, fresh)
    return fresh
  }

  return {
    request(route, status, seconds) {
      const statuses = requests.get(route) ?? new Map<number, number>()
      requests.set(route, statuses)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const own = durationsOf(route)
      const bucket = boundaries.findIndex((boundary) => seconds <= boundary)
      if (bucket >= 0) own.counts[bucket] = (own.counts[bucket] ?? 0) + 1
      own.sum += seconds
      own.count += 1
    },
    attempt(chain, host, outcome) {
      const key = labelText({ chain, upstream: host, outcome })
      attempts.set(key, (attempts.get(key) ?? 0) + 1)
    },
    event(project, name) {
      const key = labelText({ project, event: name })
      events.set(key, (events.get(key) ?? 0) + 1)
    },
    relayed(what) {
      relayed.set(what, (relayed.get(what) ?? 0) + 1)
    },
    shared(kind, found, missed) {
      for (const [outcome, count] of [
        ['found', found],
        ['missed', missed],
      ] as const) {
        const key = labelText({ kind, outcome })
        shared.set(key, (shared.get(key) ?? 0) + count)
      }
    },
    render(gauges) {
      const lines: string[] = []
      head(lines, 'latchkey_requests_total', 'counter', 'Requests by route and status.')
      for (const [route, statuses] of requests) {
        for (const [status, count] of statuses) {
          lines.push(`latchkey_requests_total${labelText({ route, status: String(status) })} ${count}`)
        }
      }
      head(lines, 'latchkey_request_seconds', 'histogram', 'How long requests took.')
      for (const [route, own] of durations) renderDurations(lines, route, own)
      head(
        lines,
        'latchkey_upstream_attempts_total',
        'counter',
        'Tries at upstreams by outcome; ok or a failure.',
      )
      for (const [labels, count] of attempts) lines.push(`latchkey_upstream_attempts_total${labels} ${count}`)
      if (events.size > 0) {
        head(lines, 'latchkey_events_total', 'counter', 'What happened in the widget, by project and event.')
        for (const [labels, count] of events) lines.push(`latchkey_events_total${labels} ${count}`)
      }
      if (relayed.size > 0) {
        head(lines, 'latchkey_relay_messages_total', 'counter', 'What happened to messages of the relay.')
        for (const [what, count] of relayed) {
          lines.push(`latchkey_relay_messages_total${labelText({ what })} ${count}`)
        }
      }
      if (shared.size > 0) {
        head(lines, 'latchkey_shared_values_total', 'counter', 'What was looked for in Redis, by kind.')
        for (const [labels, count] of shared) lines.push(`latchkey_shared_values_total${labels} ${count}`)
      }
      for (const gauge of gauges) {
        head(lines, gauge.name, 'gauge', gauge.help)
        for (const sample of gauge.samples)
          lines.push(`${gauge.name}${labelText(sample.labels)} ${sample.value}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function renderDurations(lines: string[], route: string, own: Durations): void {
  let below = 0
  for (const [n, boundary] of boundaries.entries()) {
    below += own.counts[n] ?? 0
    lines.push(`latchkey_request_seconds_bucket${labelText({ route, le: String(boundary) })} ${below}`)
  }
  lines.push(`latchkey_request_seconds_bucket${labelText({ route, le: '+Inf' })} ${own.count}`)
  lines.push(`latchkey_request_seconds_sum${labelText({ route })} ${own.sum}`)
  lines.push(`latchkey_request_seconds_count${labelText({ route })} ${own.count}`)
}

function head(lines: string[], name: string, type: string, help: string): void {
  lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
