import '../styles/lazy/questions.css'
import { type ToggleEvent, useLayoutEffect, useRef } from 'react'
import type { ListPage } from '../../api/wire/envelopes.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { isId } from '../../schema/values/slug.ts'
import { Picture } from '../components/media/Picture.tsx'
import { Pages } from '../components/Pages.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Content, Faq } from '../content/content.ts'
import { pageQuery } from '../routing/loading.ts'
import { useLocation, useNavigate } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** One page of the questions. */
interface Faqs {
  readonly list: ListPage<Faq>
  /** Question that the address asks for, which may be on another page of the list; undefined for none. */
  readonly requested?: Faq | undefined
}

/** Questions per page. */
const faqsPageSize = 50

/** Query parameter that puts a question first; its value is the id. */
const requestedKey = 'question'

/** One page of the questions, and the question that `url` asks for. */
export const loadFaqs = async (content: Content, url: URL, page: number): Promise<Faqs> => {
  const id = url.searchParams.get(requestedKey)
  // The list is shown even if the requested question cannot be read.
  const reading = id !== null && isId(id) ? content.record('faqs', id).catch(() => undefined) : undefined
  const [list, requested] = await Promise.all([content.list('faqs', pageQuery(page, faqsPageSize)), reading])
  return { list, requested }
}

/** All questions to render: the requested one first, then the others of the list. */
const drawnOf = ({ list, requested }: Faqs): readonly Faq[] =>
  requested ? [requested, ...list.data.filter(({ id }) => id !== requested.id)] : list.data

/** Maximum graphemes of an answer in structured data. Answers of a normal length are never cut. */
const answerChars = 5_000

/** Structured data of the questions, for search engines. */
export const questionsOf = (faqs: Faqs): readonly object[] => {
  const drawn = drawnOf(faqs)
  return drawn.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: drawn.map(faq => ({
            '@type': 'Question',
            name: faq.faq_title,
            acceptedAnswer: { '@type': 'Answer', text: excerpt(faq.faq_content, answerChars) },
          })),
        },
      ]
    : []
}

/**
 * Opens the question that the fragment names, and writes the id of an opened question to the fragment, so that the
 * address can be shared.
 */
const useDeepLinks = () => {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  // A layout effect, so that it runs before `useFocusOnNavigate` focuses the answer and scrolls to it.
  useLayoutEffect(() => {
    const requested = hash
      ? list.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.closest('details')
      : null
    if (requested) requested.open = true
    const [, id] = requested ? [] : (/^#faq-(\d+)$/.exec(hash) ?? [])
    const isAsked = new URLSearchParams(search).get(requestedKey) === id
    if (id && !isAsked) navigate(`${pathname}?${requestedKey}=${id}${hash}`, { replace: true })
  }, [hash, pathname, search, navigate])
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const id = currentTarget.querySelector('.answer')?.id
    // Keeps the router's state of the history entry.
    if (currentTarget.open && id) window.history.replaceState(window.history.state, '', `#${id}`)
  }
  return { list, onToggle }
}

/**
 * Questions, of which one is open at a time. A fragment with a question's id opens it, also without scripts.
 * Source: specification 4.8.
 */
export const FaqBlock = ({ faqs }: { readonly faqs: Faqs }) => {
  const { list, onToggle } = useDeepLinks()
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const drawn = drawnOf(faqs)
  return (
    <section className="section" aria-label={messages.faqs.region}>
      <div className="wrap">
        <div className="faqs" ref={list}>
          {drawn.length === 0 && <p>{messages.faqs.empty}</p>}
          {drawn.map(faq => (
            <details key={faq.id} name="faq" onToggle={onToggle}>
              <summary {...attributesOf(faq.faq_title)}>{faq.faq_title || messages.untitled}</summary>
              {/* Browsers open the `details` element around the target of a fragment. */}
              <div className="answer" id={`faq-${faq.id}`}>
                {faq.thumb && (
                  <Picture
                    src={faq.thumb}
                    alt={faq.thumb_alt ?? ''}
                    sizes="(min-width: 60rem) 42rem, 92vw"
                    maxWidth={1280}
                  />
                )}
                {faq.faq_content ? <Prose html={faq.faq_content} /> : <p>{messages.noContent}</p>}
              </div>
            </details>
          ))}
        </div>
        <Pages label={messages.faqs.pages} list={faqs.list} />
      </div>
    </section>
  )
}
