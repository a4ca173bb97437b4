import { type Endpoint, ErrorBody, endpoints } from '@latchkey/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type Handler, json } from '../http/exchange.ts'

/** `GET /openapi.json`, made from the table that client and server read. */
export function openapiRoute(): Handler {
  const description = describeEndpoints(Object.values(endpoints))
  return () => json(200, description, { 'cache-control': 'public, max-age=300' })
}

function describeEndpoints(rows: readonly Endpoint[]): object {
  const paths: Record<string, object> = {}
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: describe(row) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version: '1' },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody) },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describe(row: Endpoint): object {
  const failure = row.failure ? schemaOf(row.failure) : { $ref: '#/components/schemas/Error' }
  const failures = Object.entries(row.failures).map(([status, when]) => [
    status,
    { description: when, ...content('application/json', failure) },
  ])
  return {
    summary: row.summary,
    ...parametersOf(row),
    ...(row.bearer ? { security: [{ session: [] }] } : {}),
    ...(row.body
      ? { requestBody: { required: true, ...content('application/json', schemaOf(row.body)) } }
      : {}),
    responses: {
      [row.responseStatus ?? 200]: {
        description: 'OK',
        ...content(row.responseType ?? 'application/json', schemaOf(row.response)),
      },
      ...Object.fromEntries(failures),
    },
  }
}

function parametersOf(row: Endpoint): object {
  const gaps = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = [...gaps, ...membersOf(row.query, 'query'), ...membersOf(row.headers, 'header')]
  return parameters.length > 0 ? { parameters } : {}
}

function membersOf(members: GenericSchema | undefined, place: 'query' | 'header'): readonly object[] {
  const schema = members ? schemaOf(members) : {}
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }))
}

function content(type: string, schema: object): object {
  return { content: { [type]: { schema } } }
}

/** Checks that JSON Schema cannot say are left out: the shape is what a reader needs. */
function schemaOf(schema: GenericSchema) {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return rest
}
