import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as v from 'valibot'
import { compilerSettings } from './compilerSettings.ts'
import { sourceHash } from './sourceHash.ts'
import { readSource, solidityFiles } from './sources.ts'

// Compiles the contracts beside this file into the artifacts that are committed, so that nothing is
// compiled when a sandbox starts. Run it after a change: `npm run contracts -w @latchkey/sandbox`.

/** The compiler as its npm package offers it, which has no types of its own. */
type Compiler = {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

const CompilerOutput = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.optional(
    v.record(
      v.string(),
      v.record(
        v.string(),
        v.object({
          abi: v.array(v.unknown()),
          evm: v.object({
            bytecode: v.object({ object: v.string() }),
            deployedBytecode: v.object({ object: v.string() }),
          }),
        }),
      ),
    ),
    {},
  ),
})

const require = createRequire(import.meta.url)
const compiler = require('solc') as Compiler
const folder = new URL('../src/contracts/artifacts/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const file of solidityFiles()) {
  const name = file.replace('.sol', '')
  const contract = compile(file).contracts[file]?.[name]
  // Abstract contracts and libraries that are only inlined leave nothing to deploy.
  if (!contract || contract.abi.length === 0 || contract.evm.bytecode.object === '' || name === 'DnsName')
    continue
  const artifact = {
    contractName: name,
    sourceHash: sourceHash(file),
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  }
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(artifact, null, 1)}\n`)
}

function compile(file: string): v.InferOutput<typeof CompilerOutput> {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readSource(file) } },
    settings: compilerSettings(file),
  }
  const output = v.parse(
    CompilerOutput,
    JSON.parse(
      compiler.compile(JSON.stringify(input), { import: (path) => ({ contents: readSource(path) }) }),
    ),
  )
  const failures = output.errors.filter((error) => error.severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))
  for (const warning of output.errors) process.stderr.write(`${warning.formattedMessage}\n`)
  return output
}
