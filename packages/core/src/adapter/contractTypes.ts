import type {
  Abi,
  AbiParametersToPrimitiveTypes,
  ExtractAbiFunction,
  ExtractAbiFunctionNames,
  ParseAbi,
} from 'abitype'

/** Functions that only read, and functions that take a transaction. */
type Reading = 'pure' | 'view'
type Writing = 'nonpayable' | 'payable'

/** The ABI that a site wrote, as JSON or as lines of Solidity; any ABI where the compiler does not know its text. */
type KnownAbi<Given extends readonly unknown[]> = Given extends readonly string[]
  ? ParseAbi<Given>
  : Given extends Abi
    ? Given
    : Abi

type NameOf<Given extends readonly unknown[], Kind extends Reading | Writing> =
  Abi extends KnownAbi<Given> ? string : ExtractAbiFunctionNames<KnownAbi<Given>, Kind>

/** The functions of an ABI that only read. */
export type ReadName<Given extends readonly unknown[]> = NameOf<Given, Reading>

/** The functions of an ABI that take a transaction. */
export type WriteName<Given extends readonly unknown[]> = NameOf<Given, Writing>

type ArgsOf<Given extends readonly unknown[], Name extends string> =
  Abi extends KnownAbi<Given>
    ? readonly unknown[]
    : AbiParametersToPrimitiveTypes<ExtractAbiFunction<KnownAbi<Given>, Name>['inputs'], 'inputs'>

/** A function of an ABI with its arguments, which may be left out where it takes none. */
export type TypedCall<Given extends readonly unknown[], Name extends string> = {
  readonly abi: Given
  readonly functionName: Name
} & (readonly [] extends ArgsOf<Given, Name>
  ? { readonly args?: ArgsOf<Given, Name> }
  : { readonly args: ArgsOf<Given, Name> })

/** A read of a contract whose function, arguments and answer the compiler knows from the ABI. */
export type TypedRead<Given extends readonly unknown[], Name extends string> = TypedCall<Given, Name> & {
  readonly address: string
}

/** What a function of an ABI answers: one value by itself, several as a list. */
export type ReadAnswer<Given extends readonly unknown[], Name extends string> =
  Abi extends KnownAbi<Given>
    ? unknown
    : OneOrAll<AbiParametersToPrimitiveTypes<ExtractAbiFunction<KnownAbi<Given>, Name>['outputs'], 'outputs'>>

type OneOrAll<Values> = Values extends readonly []
  ? undefined
  : Values extends readonly [infer One]
    ? One
    : Values
