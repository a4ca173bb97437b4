import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Puts the functions of a file in parentheses. Engines take this as a sign that they are about to be called, and compile
 * them with the file, beside what the page does, instead of reading them once more in its way when they are first called.
 * What was declared anywhere stands at the top now, because it could be called from there. Without it a press as the first
 * act waits 13 % longer for the list (medians of 25 rounds in turns, at a 4 × slower CPU: 732 instead of 648 ms).
 */
export function compileAhead(code: string): string {
  const { program } = parseSync('chunk.js', code)
  const wrap = wrapper(code, program)
  let imports = ''
  let functions = ''
  let rest = ''
  let from = 0
  for (const statement of program.body) {
    const { start, end } = statement
    // What stands before it goes with it: its comment.
    const before = code.slice(from, start)
    if (statement.type === 'ImportDeclaration' || 'directive' in statement)
      imports += before + wrap(start, end)
    else if (statement.type === 'FunctionDeclaration' && statement.id)
      functions += `${before}const ${statement.id.name} = (${wrap(start, end)});`
    else rest += before + wrap(start, end)
    from = end
  }
  return imports + functions + rest + code.slice(from)
}

/** Gives a part of a program with parentheses around the function expressions in it. */
function wrapper(code: string, program: ESTree.Program): (start: number, end: number) => string {
  const marks: { readonly at: number; readonly text: '(' | ')' }[] = []
  /** Where methods begin: nothing can stand around them. */
  const methods = new Set<number>()
  const mark = ({ start, end }: ESTree.Span) => {
    if (!methods.has(start)) marks.push({ at: start, text: '(' }, { at: end, text: ')' })
  }
  new Visitor({
    MethodDefinition: ({ value }) => void methods.add(value.start),
    Property: ({ value, method, kind }) => void ((method || kind !== 'init') && methods.add(value.start)),
    ArrowFunctionExpression: mark,
    FunctionExpression: mark,
  }).visit(program)
  marks.sort((one, other) => one.at - other.at)

  return (start, end) => {
    let text = ''
    let from = start
    for (const { at, text: sign } of marks) {
      if (at < start || at > end || at === (sign === '(' ? end : start)) continue
      text += code.slice(from, at) + sign
      from = at
    }
    return text + code.slice(from, end)
  }
}
