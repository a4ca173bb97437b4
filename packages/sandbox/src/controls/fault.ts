import * as v from 'valibot'

/** What an endpoint can be told to do wrong, and when. */
export const Fault = v.strictObject({
  kind: v.picklist(['fail', 'slow', 'rateLimit', 'garbage', 'html', 'hang', 'wrongChain']),
  /** Only requests with one of these methods; without it, every request. */
  methods: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** How many requests suffer; without it, all until the faults are cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** For `slow`: how late the answer comes; 3 seconds unless told. */
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** For `fail` and `html`: the HTTP status; 503 and 502 unless told. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** For `rateLimit`: what `Retry-After` says; 1 unless told. */
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** One thing that an endpoint does wrong on purpose. */
export type Fault = Readonly<v.InferOutput<typeof Fault>>

/** The faults of one endpoint. */
export type Faults = {
  add(fault: Fault): void
  clear(): void
  /** The fault that a request with these methods meets, counted as met. */
  meet(methods: readonly string[]): Fault | undefined
}

/** Makes an endpoint's list of faults, empty at first. */
export function createFaults(): Faults {
  let active: { readonly fault: Fault; left: number }[] = []
  return {
    add(fault) {
      active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      active = []
    },
    meet(methods) {
      const met = active.find(
        ({ fault }) => !fault.methods || fault.methods.some((name) => methods.includes(name)),
      )
      if (!met) return undefined
      met.left -= 1
      if (met.left <= 0) active = active.filter((other) => other !== met)
      return met.fault
    },
  }
}
