/** The types of EIP-712 data: each a list of fields. */
export type TypedDataTypes = Readonly<
  Record<string, readonly { readonly name: string; readonly type: string }[]>
>

/** The fields that the types name, in their order: what they do not name is not signed, so nobody should read it as if it were. */
export function signedFields(
  types: TypedDataTypes,
  type: string,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  const named = fields.filter(({ name }) => Object.hasOwn(value, name))
  return Object.fromEntries(
    named.map((field) => [field.name, signedValue(types, field.type, value[field.name])]),
  )
}

function signedValue(types: TypedDataTypes, type: string, value: unknown): unknown {
  const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (element !== undefined && Array.isArray(value))
    return value.map((one) => signedValue(types, element, one))
  const isStruct = Object.hasOwn(types, type) && typeof value === 'object' && value !== null
  return isStruct ? signedFields(types, type, value as Readonly<Record<string, unknown>>) : value
}
