/** Parses untrusted HTML in time and memory that are bounded by its length. */
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, Tokenizer, type TreeAdapter } from 'parse5'
import { limits } from '../runtime/limits/limits.ts'

/** Limit that a text exceeds. */
export type Excess = 'attributes' | 'depth' | 'nodes'

/** Thrown by the parser if a text exceeds a limit. */
export class ExcessError extends Error {
  readonly excess: Excess

  constructor(excess: Excess) {
    super(excess)
    this.name = 'ExcessError'
    this.excess = excess
  }
}

type TagToken = Parameters<Parser<DefaultTreeAdapterMap>['onStartTag']>[0]

/**
 * Limits attributes per element. The tokenizer compares each attribute with all earlier ones, so the time grows
 * quadratically.
 */
class LimitedTokenizer extends Tokenizer {
  protected override _createAttr(first: string): void {
    const token = this.currentToken
    if (token && 'attrs' in token && token.attrs.length >= limits.elementAttributes.value)
      throw new ExcessError('attributes')
    super._createAttr(first)
  }
}

class LimitedParser extends Parser<DefaultTreeAdapterMap> {
  override tokenizer = new LimitedTokenizer(this.options, this)

  override onStartTag(token: TagToken): void {
    super.onStartTag(token)
    if (this.openElements.stackTop > limits.elementDepth.value) throw new ExcessError('depth')
  }
}

/** Counts every inserted node, because a few characters of source may create or move many nodes. */
const countingAdapter = (most: number): TreeAdapter<DefaultTreeAdapterMap> => {
  let nodes = 0
  const count = () => {
    nodes += 1
    if (nodes > most) throw new ExcessError('nodes')
  }
  const adapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    appendChild: (parent, node) => {
      count()
      defaultTreeAdapter.appendChild(parent, node)
    },
    // Attributes of `<html>` and `<body>` inside a fragment are dropped, like the elements themselves.
    adoptAttributes: () => undefined,
    // Misplaced content of a table is moved before the table, which is the last sibling. So the search starts at the
    // end.
    insertBefore: (parent, node, reference) => {
      count()
      parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, node)
      node.parentNode = parent
    },
    insertText: (parent, text) => {
      const last = parent.childNodes.at(-1)
      if (last && defaultTreeAdapter.isTextNode(last)) last.value += text
      else adapter.appendChild(parent, defaultTreeAdapter.createTextNode(text))
    },
    insertTextBefore: (parent, text, reference) => {
      const before = parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1]
      if (before && defaultTreeAdapter.isTextNode(before)) before.value += text
      else adapter.insertBefore(parent, defaultTreeAdapter.createTextNode(text), reference)
    },
  }
  return adapter
}

/** Parses an HTML fragment. Throws ExcessError. */
export const parseHtml = (html: string): Root => {
  // Ordinary markup has at most one node per two characters. The parser only creates more nodes than there are
  // characters if it repeats unclosed elements.
  const treeAdapter = countingAdapter(Math.min(limits.textNodes.value, 1_000 + html.length))
  const parser = LimitedParser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter, scriptingEnabled: false })
  parser.tokenizer.write(html, true)
  const [root] = parser.document.childNodes
  const fragment = treeAdapter.createDocumentFragment()
  // The fragment gets the whole array of nodes. The parser itself would move nodes one at a time, and each move shifts
  // all the others.
  if (root && 'childNodes' in root) fragment.childNodes = root.childNodes
  const tree = fromParse5(fragment)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}
