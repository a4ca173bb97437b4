/** An argument of a function. */
type Argument = { readonly name: string; readonly type: string }

/** Describes a function of a contract that changes nothing and gives one thing, as viem wants it. */
export function viewAbi<
  const Name extends string,
  const Inputs extends readonly Argument[],
  const Output extends string,
>(name: Name, inputs: Inputs, output: Output) {
  const outputs = [{ name: '', type: output }] as const
  return { name, type: 'function', stateMutability: 'view', inputs, outputs } as const
}
