import { useRef, useState } from 'react'

/** A removed entry and its position. */
interface Removed {
  readonly entry: unknown
  readonly at: number
}

interface State {
  readonly keys: readonly number[]
  readonly removed: Removed | undefined
}

const inserted = <T>(list: readonly T[], at: number, one: T): readonly T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
]
const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at)

/** Entries of a list, each with a stable key that moves with it. */
export const useEntries = (value: readonly unknown[], onChange: (value: readonly unknown[]) => void) => {
  const next = useRef(0)
  const newKey = () => {
    next.current += 1
    return next.current
  }
  const [state, setState] = useState<State>(() => ({ keys: value.map(newKey), removed: undefined }))
  const latest = useRef(value)
  latest.current = value
  let { keys } = state
  if (keys.length !== value.length) {
    // The list was changed from outside: by a merge, a draft or a save.
    keys = value.map((_, at) => keys[at] ?? newKey())
    setState({ keys, removed: undefined })
  }

  const put = (entries: readonly unknown[], { keys: newKeys, removed }: State) => {
    latest.current = entries
    setState({ keys: newKeys, removed })
    onChange(entries)
  }
  const insert = (entry: unknown, at: number): number => {
    const key = newKey()
    put(inserted(latest.current, at, entry), { keys: inserted(keys, at, key), removed: undefined })
    return key
  }
  return {
    keys,
    removed: state.removed,
    /** Appends an entry. Returns its key. */
    add: (entry: unknown) => insert(entry, latest.current.length),
    change: (at: number, entry: unknown) => {
      latest.current = latest.current.map((each, index) => (index === at ? entry : each))
      onChange(latest.current)
    },
    remove: (at: number) => {
      const removed = { entry: latest.current[at], at }
      put(without(latest.current, at), { keys: without(keys, at), removed })
    },
    /** Puts the entry that was removed last back at its position. Returns its key. */
    undo: ({ entry, at }: Removed) => insert(entry, Math.min(at, latest.current.length)),
    move: (from: number, to: number) => {
      const moved = <T>(list: readonly T[]) => {
        const [one] = list.slice(from, from + 1)
        return one === undefined ? list : inserted(without(list, from), to, one)
      }
      put(moved(latest.current), { keys: moved(keys), removed: state.removed })
    },
  }
}
