/** Parsing HTML that somebody else wrote, in a time and a memory that its length bounds. */
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, Tokenizer, type TreeAdapter } from 'parse5'
import { limits } from '../limits.ts'

/** What there may be too much of in a text. */
export type Excess = 'attributes' | 'depth' | 'nodes'

/** Thrown while a text is parsed that holds too much of something. */
export class ExcessError extends Error {
  readonly excess: Excess

  constructor(excess: Excess) {
    super(excess)
    this.name = 'ExcessError'
    this.excess = excess
  }
}

type TagToken = Parameters<Parser<DefaultTreeAdapterMap>['onStartTag']>[0]

/** Compares each attribute with all before it, so an element with many would take a time that grows with their square. */
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

/** Counts every node that is put somewhere: a few characters of source may make many nodes, or move many. */
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
    // Those of `<html>` and `<body>` in the midst of a fragment, which go with these elements.
    adoptAttributes: () => undefined,
    // What stands wrongly in a table goes before it. The table is the last of its siblings, so it is searched for from the end.
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

/** The tree of an HTML fragment. Throws ExcessError. */
export const parseHtml = (html: string): Root => {
  // Markup as people write it makes one node of two characters or more; what makes more repeats what was left open.
  const treeAdapter = countingAdapter(Math.min(limits.textNodes.value, 1_000 + html.length))
  const parser = LimitedParser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter, scriptingEnabled: false })
  parser.tokenizer.write(html, true)
  const [root] = parser.document.childNodes
  const fragment = treeAdapter.createDocumentFragment()
  // Taken over as they are: the parser's own way moves them one by one, each by moving all the others.
  if (root && 'childNodes' in root) fragment.childNodes = root.childNodes
  const tree = fromParse5(fragment)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}
